import type { RrSeries } from '#core/heart/rr-stretch.ts';
import type { Seconds } from '#core/units.ts';

/** The time that the chart shows. */
const shownSeconds: Seconds = 60;
/** Milliseconds. The least range of the chart, so that a calm heart does not fill it with noise. */
const minSpan = 160;
const haloSeconds: Seconds = 0.9;

/** End of the interval, and its length in milliseconds. */
export interface PlottedBeat {
  at: Seconds;
  length: number;
}

/** One list for each unbroken stretch. */
export function plottedBeats(series: RrSeries): readonly (readonly PlottedBeat[])[] {
  return series.map(({ startsAt, milliseconds }) => {
    let at = startsAt;
    return milliseconds.map((length) => {
      at += length / 1000;
      return { at, length };
    });
  });
}

export interface BeatRange {
  low: number;
  high: number;
}

/** The range of the shown beats in milliseconds, with room above and below. */
export function rangeOf(stretches: readonly (readonly PlottedBeat[])[], now: Seconds): BeatRange {
  const shown = stretches.flat().filter(({ at }) => at >= now - shownSeconds);
  const lengths = shown.map(({ length }) => length);
  if (lengths.length === 0) return { low: 700, high: 1100 };
  const [low, high] = [Math.min(...lengths), Math.max(...lengths)];
  const middle = (low + high) / 2;
  const half = Math.max(minSpan, (high - low) * 1.25) / 2;
  return { low: middle - half, high: middle + half };
}

/** Moves a share of the way, so that the chart does not jump when a long beat leaves it. */
export function approach(from: BeatRange | undefined, to: BeatRange, share: number): BeatRange {
  if (!from) return to;
  return { low: from.low + (to.low - from.low) * share, high: from.high + (to.high - from.high) * share };
}

interface Point {
  x: number;
  y: number;
}

/** A Catmull-Rom spline: at each point the curve has the direction from the one before to the one after. */
function trace(context: CanvasRenderingContext2D, points: readonly Point[]): void {
  const [first] = points;
  if (!first) return;
  context.moveTo(first.x, first.y);
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (!before) continue;
    const earlier = points[index - 2] ?? before;
    const next = points[index + 1] ?? point;
    context.bezierCurveTo(
      before.x + (point.x - earlier.x) / 6,
      before.y + (point.y - earlier.y) / 6,
      point.x - (next.x - before.x) / 6,
      point.y - (next.y - before.y) / 6,
      point.x,
      point.y,
    );
  }
}

interface Drawing {
  width: number;
  height: number;
  ratio: number;
  colour: string;
}

function drawStretch(
  context: CanvasRenderingContext2D,
  points: readonly Point[],
  { height, ratio, colour }: Drawing,
): void {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return;
  const area = context.createLinearGradient(0, 0, 0, height);
  area.addColorStop(0, colour);
  area.addColorStop(1, 'transparent');
  context.globalAlpha = 0.22;
  context.fillStyle = area;
  context.beginPath();
  trace(context, points);
  context.lineTo(last.x, height);
  context.lineTo(first.x, height);
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  context.lineWidth = 2.5 * ratio;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.beginPath();
  trace(context, points);
  context.stroke();
  context.fillStyle = colour;
  for (const { x, y } of points) {
    context.beginPath();
    context.arc(x, y, 1.75 * ratio, 0, 2 * Math.PI);
    context.fill();
  }
}

function drawNewest(
  context: CanvasRenderingContext2D,
  { x, y }: Point,
  { ratio, colour, age }: Drawing & { age: Seconds },
) {
  context.fillStyle = colour;
  const share = Math.min(1, Math.max(0, age / haloSeconds));
  context.globalAlpha = 0.35 * (1 - share);
  context.beginPath();
  context.arc(x, y, (5 + 13 * share) * ratio, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(x, y, 5 * ratio, 0, 2 * Math.PI);
  context.fill();
}

function fadeLeft(context: CanvasRenderingContext2D, { width, height }: Drawing): void {
  const fade = context.createLinearGradient(0, 0, width * 0.3, 0);
  fade.addColorStop(0, 'black');
  fade.addColorStop(1, 'transparent');
  context.globalCompositeOperation = 'destination-out';
  context.fillStyle = fade;
  context.fillRect(0, 0, width * 0.3, height);
  context.globalCompositeOperation = 'source-over';
}

/** @param still no halo and no movement: the newest beat stays at the right edge */
export function drawTachogram(
  context: CanvasRenderingContext2D,
  drawing: Drawing,
  {
    stretches,
    range,
    now,
    still,
  }: { stretches: readonly (readonly PlottedBeat[])[]; range: BeatRange; now: Seconds; still: boolean },
): void {
  const { width, height, ratio } = drawing;
  const newest = stretches.at(-1)?.at(-1);
  const right = still && newest ? newest.at : now;
  const inset = 12 * ratio;
  const place = ({ at, length }: PlottedBeat): Point => ({
    x: width - inset - ((right - at) / shownSeconds) * (width - inset),
    y: inset + (1 - (length - range.low) / (range.high - range.low)) * (height - 2 * inset),
  });
  context.clearRect(0, 0, width, height);
  for (const stretch of stretches) drawStretch(context, stretch.map(place), drawing);
  fadeLeft(context, drawing);
  if (newest) drawNewest(context, place(newest), { ...drawing, age: still ? haloSeconds : now - newest.at });
}
