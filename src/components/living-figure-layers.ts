import type { Polyline } from '#core/cymatics/contour.ts';
import { channelsOf, isLight } from './figure-colours.ts';
import type { FigureShape } from './figure-shape.ts';
import type { Field } from './living-figure-sand.ts';

/** How high above and below rest each line of the figure lies; the first are the nodal lines themselves. */
export const levels = [0, 0.1, 0.22, 0.36, 0.52, 0.7] as const;

interface LayerOptions {
  readonly shape: FigureShape;
  /** Any CSS colour. */
  readonly colour: string;
  /** The figure's radius in device pixels. */
  readonly radius: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Pictures that a frame lays over each other; what has not been drawn yet is missing. */
export interface Layers {
  readonly glow: OffscreenCanvas;
  above?: OffscreenCanvas;
  below?: OffscreenCanvas;
  /** One a level, in their order. */
  readonly lines: OffscreenCanvas[];
}

/** The side of a layer of lines, in radii of the figure: the figure, and the light around its rim. */
const lineSide = 2.1;

/** Whether the browser may have put off the step just done until the frame is shown, so that its time cannot be seen. */
type Step = 'done' | 'put off';

/**
 * Draws the layers step by step, from what is seen first to what is seen last. No step takes more than some
 * milliseconds: whoever takes them may stop after any.
 */
export function* drawLayers(layers: Layers, options: LayerOptions): Generator<Step, void> {
  const { shape, colour, radius } = options;
  for (const level of levels) {
    const heights = level === 0 ? [0] : [level, -level];
    for (const height of heights) {
      shape.lines(height);
      yield 'done';
    }
    yield* drawLines(layers, { ...options, level, lines: heights.flatMap(shape.lines) });
    if (level !== 0) continue;
    const field = shape.field();
    yield 'done';
    layers.above = bodyLayer({ field, sign: 1, colour, radius });
    yield 'put off';
    layers.below = bodyLayer({ field, sign: -1, colour, radius });
    yield 'put off';
  }
}

interface LinesOptions extends LayerOptions {
  readonly level: number;
  readonly lines: readonly Polyline[];
}

function* drawLines(layers: Layers, { level, lines, colour, radius, ratio }: LinesOptions): Generator<Step, void> {
  const side = Math.ceil(lineSide * radius);
  const { canvas, context } = emptyLayer(side);
  layers.lines.push(canvas);
  const path = new Path2D();
  path.moveTo(1, 0);
  if (level === 0) path.arc(0, 0, 1, 0, 2 * Math.PI);
  for (const line of lines) trace(path, line);
  context.translate(side / 2, side / 2);
  context.scale(radius, radius);
  context.strokeStyle = lampLight(context, colour);
  context.lineJoin = 'round';
  const hair = (level === 0 ? 1.25 : 0.8) * (ratio / radius);
  // Light around a line, from wide and faint to narrow and clear; cheaper than a blur, and done once.
  for (const [width, alpha] of [[9, 0.035], [5, 0.06], [2.6, 0.14], [1, 0.95]] as const) {
    context.lineWidth = hair * width;
    context.globalAlpha = alpha;
    context.stroke(path);
    yield 'put off';
  }
}

function trace(path: Path2D, { points, closed }: Polyline): void {
  for (const [i, { x, y }] of points.entries()) {
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  if (closed) path.closePath();
}

/** Brightest in the middle, as under a lamp. */
function lampLight(context: OffscreenCanvasRenderingContext2D, colour: string): CanvasGradient {
  const channels = channelsOf(colour);
  const towardsWhite = isLight(channels) ? 0.45 : 0;
  const [red, green, blue] = channels.map((channel) => Math.round(channel + (255 - channel) * towardsWhite));
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  gradient.addColorStop(0, `rgb(${red} ${green} ${blue})`);
  gradient.addColorStop(0.55, colour);
  gradient.addColorStop(1, `rgb(${channels.join(' ')} / 0.6)`);
  return gradient;
}

interface BodyOptions {
  readonly field: Field;
  readonly sign: 1 | -1;
  readonly colour: string;
  readonly radius: number;
}

/** The parts of the membrane on one side of rest, as soft light. */
function bodyLayer({ field: { side, values }, sign, colour, radius }: BodyOptions): OffscreenCanvas {
  const { canvas, context } = emptyLayer(side);
  const image = context.createImageData(side, side);
  const [red, green, blue] = channelsOf(colour);
  const pixels = new DataView(image.data.buffer);
  for (const [i, height] of values.entries()) {
    const reached = Math.max(0, sign * height);
    const alpha = Math.round(200 * Math.sqrt(reached) * reached ** 0.3);
    pixels.setUint32(4 * i, ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0);
  }
  context.putImageData(image, 0, 0);
  // Enlarged smoothly once, so that a frame may enlarge it cheaply.
  return enlarged(canvas, Math.ceil(radius));
}

function enlarged(picture: OffscreenCanvas, side: number): OffscreenCanvas {
  const { canvas, context } = emptyLayer(side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, side, side);
  return canvas;
}

/** The soft light behind the figure. */
export function glowLayer(colour: string): OffscreenCanvas {
  const size = 256; // a blur has no detail to lose
  const { canvas, context } = emptyLayer(size);
  const [red, green, blue] = channelsOf(colour);
  const gradient = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
  for (const [stop, alpha] of [[0, 0.34], [0.3, 0.22], [0.55, 0.11], [0.8, 0.03], [1, 0]] as const) {
    gradient.addColorStop(stop, `rgb(${red} ${green} ${blue} / ${alpha})`);
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, size, size);
  return canvas;
}

function emptyLayer(size: number): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on');
  return { canvas, context };
}
