import type { Polyline } from '#core/cymatics/contour.ts';
import { rgbOf, isLight } from './figure-colours.ts';
import type { FigureShape } from './figure-shape.ts';
import type { Field } from './living-figure-sand.ts';

/** `above` and `below` are the two sides of the membrane; the echoes are copies of the nodal lines. */
export type LayerName = 'glow' | 'above' | 'below' | 'near' | 'far' | 'echo' | 'second-echo' | 'nodal' | 'sand';

/** The figure's radius as a share of its square: the rest is room for echoes and glow. */
export const figureRadius = 0.43;
/** In radii of the figure: the figure and the light around its rim. */
export const lineLayerWidth = 2.1;
export const layerWidth: Readonly<Record<LayerName, number>> = (() => {
  const [lines, body] = [lineLayerWidth * figureRadius, 2 * figureRadius];
  return {
    glow: 1,
    above: body,
    below: body,
    near: lines,
    far: lines,
    echo: lines,
    'second-echo': lines,
    nodal: lines,
    sand: lines,
  };
})();

/** Displacements at which the contour lines of a layer lie. */
const levels = { nodal: [0], near: [0.1, 0.22], far: [0.36, 0.52, 0.7] } as const;
/** Pixels across; more would show no further detail. */
const maxPixels = { glow: 192, body: 384, lines: 1200, echo: 600 } as const;

export interface LayerOptions {
  readonly layerNames: readonly LayerName[];
  readonly shape: FigureShape;
  readonly colour: string;
  readonly radius: number;
  readonly ratio: number;
}

/** 'deferred': the browser may do the drawing later, so its time cannot be measured yet. */
type Step = 'done' | 'deferred' | { readonly name: LayerName; readonly canvas: OffscreenCanvas };

/** Draws the layers in the order of their visual weight, in steps of a few milliseconds each. */
export function* drawLayers(options: LayerOptions): Generator<Step, void> {
  const { shape, colour, radius } = options;
  yield { name: 'glow', canvas: glowLayer(colour) };
  yield* drawLines('nodal', options);
  const field = shape.field();
  yield 'done';
  const side = Math.min(maxPixels.body, Math.ceil(2 * radius));
  yield { name: 'above', canvas: bodyLayer({ field, sign: 1, colour, side }) };
  yield { name: 'below', canvas: bodyLayer({ field, sign: -1, colour, side }) };
  yield* drawLines('near', options);
  yield* drawLines('far', options);
}

function* drawLines(name: keyof typeof levels, options: LayerOptions): Generator<Step, void> {
  const { shape, colour, radius, ratio } = options;
  const path = yield* pathOf(name, shape);
  const side = Math.min(maxPixels.lines, Math.ceil(lineLayerWidth * radius));
  const { canvas, context } = createLayer(side);
  context.translate(side / 2, side / 2);
  context.scale(side / lineLayerWidth, side / lineLayerWidth);
  context.strokeStyle = lineGradient(context, colour);
  context.lineJoin = 'round';
  const hairline = (name === 'nodal' ? 1.25 : 0.8) * (ratio / radius);
  // A glow from wide and faint to narrow and clear; cheaper than a blur.
  for (const [width, alpha] of [
    [9, 0.035],
    [5, 0.06],
    [2.6, 0.14],
    [1, 0.95],
  ] as const) {
    context.lineWidth = hairline * width;
    context.globalAlpha = alpha;
    context.stroke(path);
    yield 'deferred';
  }
  if (name === 'nodal') yield* echoLayers(canvas, options.layerNames);
  yield { name, canvas };
}

function* pathOf(name: keyof typeof levels, shape: FigureShape): Generator<Step, Path2D> {
  const path = new Path2D();
  if (name === 'nodal') path.arc(0, 0, 1, 0, 2 * Math.PI);
  for (const level of levels[name]) {
    for (const height of level === 0 ? [0] : [level, -level]) {
      for (const line of shape.lines(height)) trace(path, line);
      yield 'done';
    }
  }
  return path;
}

function* echoLayers(canvas: OffscreenCanvas, layerNames: LayerOptions['layerNames']): Generator<Step, void> {
  for (const name of ['echo', 'second-echo'] as const) {
    if (layerNames.includes(name)) yield { name, canvas: resized(canvas, Math.min(maxPixels.echo, canvas.width)) };
  }
}

function trace(path: Path2D, { points, closed }: Polyline): void {
  for (const [i, { x, y }] of points.entries()) {
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  if (closed) path.closePath();
}

function lineGradient(context: OffscreenCanvasRenderingContext2D, colour: string): CanvasGradient {
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  gradient.addColorStop(0, highlight(colour));
  gradient.addColorStop(0.55, colour);
  gradient.addColorStop(1, `rgb(${rgbOf(colour).join(' ')} / 0.6)`);
  return gradient;
}

/** A light colour half way to white; a dark one, for a light ground, unchanged. */
export function highlight(colour: string): string {
  const channels = rgbOf(colour);
  const towardsWhite = isLight(channels) ? 0.5 : 0;
  return `rgb(${channels.map((channel) => Math.round(channel + (255 - channel) * towardsWhite)).join(' ')})`;
}

interface BodyOptions {
  readonly field: Field;
  readonly sign: 1 | -1;
  readonly colour: string;
  readonly side: number;
}

function bodyLayer({ field, sign, colour, side }: BodyOptions): OffscreenCanvas {
  const { canvas, context } = createLayer(field.side);
  const image = context.createImageData(field.side, field.side);
  const [red, green, blue] = rgbOf(colour);
  const pixels = new DataView(image.data.buffer);
  for (const [i, height] of field.values.entries()) {
    const amount = Math.max(0, sign * height);
    const alpha = Math.round(200 * Math.sqrt(amount) * amount ** 0.3);
    pixels.setUint32(4 * i, ((red << 24) | (green << 16) | (blue << 8) | alpha) >>> 0);
  }
  context.putImageData(image, 0, 0);
  // Scaled up smoothly once, so that compositing can scale it cheaply.
  return resized(canvas, side);
}

function resized(picture: OffscreenCanvas, side: number): OffscreenCanvas {
  const { canvas, context } = createLayer(side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, side, side);
  return canvas;
}

function glowLayer(colour: string): OffscreenCanvas {
  const size = maxPixels.glow;
  const { canvas, context } = createLayer(size);
  const [red, green, blue] = rgbOf(colour);
  const gradient = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
  for (const [stop, alpha] of [
    [0, 0.34],
    [0.3, 0.22],
    [0.55, 0.11],
    [0.8, 0.03],
    [1, 0],
  ] as const) {
    gradient.addColorStop(stop, `rgb(${red} ${green} ${blue} / ${alpha})`);
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, size, size);
  return canvas;
}

export function createLayer(size: number): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } {
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on');
  return { canvas, context };
}
