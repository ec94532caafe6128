import type { Stroke } from './strokes.ts';

interface Pen {
  /** Of the disc, in the units of the context, whose origin is its centre. */
  readonly radius: number;
  /** The width of a hairline, in the same units. */
  readonly hairline: number;
  readonly colour: string;
}

/** Lines that leave the disc end at its edge. */
export function drawStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  { radius, hairline, colour }: Pen,
): void {
  context.save();
  context.beginPath();
  context.arc(0, 0, radius + hairline, 0, 2 * Math.PI);
  context.clip();
  Object.assign(context, { strokeStyle: colour, lineCap: 'round', lineJoin: 'round' });
  for (const { points, light, weight } of strokes) {
    context.globalAlpha = light;
    context.lineWidth = hairline * weight;
    context.beginPath();
    for (let i = 0; i < points.length; i += 2) context.lineTo(radius * (points[i] ?? 0), radius * (points[i + 1] ?? 0));
    context.stroke();
  }
  context.restore();
}

/** The same as the elements of an SVG whose unit disc is 100 wide; the clip path is the caller's. */
export function svgOf(strokes: readonly Stroke[]): string {
  const written = (value: number): string => (50 + 50 * value).toFixed(1);
  return strokes
    .map(({ points, light, weight }) => {
      const pairs = points.map((value, i) => `${i === 0 ? 'M' : i % 2 === 0 ? 'L' : ' '}${written(value)}`);
      return `<path d="${pairs.join('')}" opacity="${light.toFixed(2)}" stroke-width="${(0.5 * weight).toFixed(2)}"/>`;
    })
    .join('');
}
