import type { Accent } from '#core/catalogue/frequency.ts';
import { chladniFigure, displacementAt, type ChladniFigure } from '#core/cymatics/chladni-figure.ts';
import { contourLines } from '#core/cymatics/contour.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { channelsOf, isLight, type Stage } from './canvas-stage.ts';
import { layerLight } from './living-figure-motion.ts';
import { createSand, type Field, type Sand } from './living-figure-sand.ts';

/** How high above and below rest each line of the figure lies; the first are the nodal lines themselves. */
const levels = [0, 0.1, 0.22, 0.36, 0.52, 0.7] as const;
/** A new drawing is complete after this many frames. */
export const layerCount = levels.length;
/** The figure's radius as a share of the canvas: the rest is room for echoes and glow. */
const reach = 0.43;

export interface LivingFigureOptions {
  readonly hertz: Hertz;
  readonly accent: Accent;
  /** Any CSS colour. */
  readonly colour: string;
}

/** Sand lies strewn before a tone, moves with it, and is left out of a still picture. */
export type SandState = 'strewn' | 'moving' | 'none';

export interface FigureFrame {
  readonly seconds: Seconds;
  readonly elapsed: Seconds;
  /** 0 dark to 1 full light. */
  readonly brightness: Gain;
  readonly sand: SandState;
}

/**
 * Prepares the figure of a frequency for one canvas. Every line is drawn once, into layers; a frame only lays the
 * layers over each other with changing light, size and angle, so that a cheap phone keeps up.
 */
export function createLivingFigure(stage: Stage, options: LivingFigureOptions): (frame: FigureFrame) => void {
  const figure = chladniFigure(options.hertz);
  const light = isLight(channelsOf(options.colour));
  const layers: HTMLCanvasElement[] = [];
  const field = sampleField(figure);
  const sand = createSand(field);
  const glow = glowLayer(stage, options.colour);
  const above = bodyLayer(field, 1, options.colour);
  const below = bodyLayer(field, -1, options.colour);

  return (frame) => {
    // One layer a frame: the first frames come at once instead of after all the lines.
    const level = levels[layers.length];
    if (level !== undefined) layers.push(lineLayer({ stage, figure, level, colour: options.colour }));
    const { context, width, height } = stage;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.globalCompositeOperation = light ? 'lighter' : 'source-over';
    const now = layerLight(options.accent, frame.seconds);
    const body = reach * 2 * now.scale;
    paint({ stage, layer: glow, size: 1, light: now.glow * frame.brightness * (light ? 0.5 : 0.3), angle: 0 });
    paint({ stage, layer: above, size: body, light: now.above * frame.brightness, angle: now.angle });
    paint({ stage, layer: below, size: body, light: now.below * frame.brightness, angle: now.angle });
    paintLayers({ stage, layers, accent: options.accent, frame });
    paintSand({ stage, sand, accent: options.accent, frame, colour: options.colour });
    context.globalAlpha = 1;
  };
}

function square({ width, height }: Stage): number {
  return Math.min(width, height);
}

interface PaintOptions {
  readonly stage: Stage;
  readonly layer: HTMLCanvasElement;
  /** As a share of the canvas. */
  readonly size: number;
  readonly light: number;
  readonly angle: number;
}

function paint({ stage, layer, size, light, angle }: PaintOptions): void {
  if (light < 0.012) return;
  const { context, width, height } = stage;
  const side = size * square(stage);
  context.globalAlpha = Math.min(1, light);
  context.setTransform(1, 0, 0, 1, width / 2, height / 2);
  context.rotate(angle);
  context.drawImage(layer, -side / 2, -side / 2, side, side);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

interface LayersOptions {
  readonly stage: Stage;
  readonly layers: readonly HTMLCanvasElement[];
  readonly accent: Accent;
  readonly frame: FigureFrame;
}

function paintLayers({ stage, layers, accent, frame: { brightness, seconds } }: LayersOptions): void {
  const { scale, angle, lines, echoes } = layerLight(accent, seconds);
  for (const [i, layer] of layers.entries()) {
    paint({ stage, layer, size: scale, light: brightness * lines(levels[i] ?? 0), angle });
  }
  const [nodal] = layers;
  if (!nodal) return;
  for (const echo of echoes) paint({ stage, layer: nodal, size: scale * echo.scale, light: brightness * echo.light, angle });
}

interface SandOptions {
  readonly stage: Stage;
  readonly sand: Sand;
  readonly accent: Accent;
  readonly frame: FigureFrame;
  readonly colour: string;
}

function paintSand({ stage, sand, accent, frame, colour }: SandOptions): void {
  if (frame.sand === 'none') return;
  if (frame.sand === 'moving') sand.move(frame.elapsed, frame.brightness);
  const { context, width, height, ratio } = stage;
  const { scale, angle } = layerLight(accent, frame.seconds);
  const radius = reach * square(stage) * scale;
  const [cos, sin] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
  const grain = 1.1 * ratio;
  context.fillStyle = colour;
  for (let i = 0; i < sand.x.length; i++) {
    if (i % sand.perHandful === 0) context.globalAlpha = 0.8 * frame.brightness * sand.light(i / sand.perHandful);
    const x = sand.x[i] ?? 0;
    const y = sand.y[i] ?? 0;
    context.fillRect(width / 2 + x * cos - y * sin - grain / 2, height / 2 + x * sin + y * cos - grain / 2, grain, grain);
  }
}

interface LineLayerOptions {
  readonly stage: Stage;
  readonly figure: ChladniFigure;
  readonly level: number;
  readonly colour: string;
}

function lineLayer({ stage, figure, level, colour }: LineLayerOptions): HTMLCanvasElement {
  const size = square(stage);
  const { canvas, context } = emptyLayer(size);
  const radius = reach * size;
  const path = new Path2D();
  const heights = level === 0 ? [0] : [level, -level];
  path.moveTo(1, 0);
  if (level === 0) path.arc(0, 0, 1, 0, 2 * Math.PI);
  for (const height of heights) tracePath(path, figure, height);
  context.translate(size / 2, size / 2);
  context.scale(radius, radius);
  context.strokeStyle = lampLight(context, colour);
  context.lineJoin = 'round';
  const hair = (level === 0 ? 1.25 : 0.8) * (stage.ratio / radius);
  // Light around a line, from wide and faint to narrow and clear; cheaper than a blur, and done once.
  for (const [width, alpha] of [[9, 0.035], [5, 0.06], [2.6, 0.14], [1, 0.95]] as const) {
    context.lineWidth = hair * width;
    context.globalAlpha = alpha;
    context.stroke(path);
  }
  return canvas;
}

/** Brightest in the middle, as under a lamp. */
function lampLight(context: CanvasRenderingContext2D, colour: string): CanvasGradient {
  const channels = channelsOf(colour);
  const towardsWhite = isLight(channels) ? 0.45 : 0;
  const [red, green, blue] = channels.map((channel) => Math.round(channel + (255 - channel) * towardsWhite));
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  gradient.addColorStop(0, `rgb(${red} ${green} ${blue})`);
  gradient.addColorStop(0.55, colour);
  gradient.addColorStop(1, `rgb(${channels.join(' ')} / 0.6)`);
  return gradient;
}

/** The displacement on a coarse grid: the field is smooth, and the browser's own interpolation does the rest. */
function sampleField(figure: ChladniFigure): Field {
  const side = 128;
  const values = new Float32Array(side * side);
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side / 2; column++) {
      const height = displacementAt(figure, (2 * column + 1) / side - 1, (2 * row + 1) / side - 1);
      values[row * side + column] = height;
      values[row * side + side - 1 - column] = height; // every figure is its own mirror image
    }
  }
  return { side, values };
}

/** The parts of the membrane on one side of rest, as soft light. */
function bodyLayer({ side, values }: Field, sign: 1 | -1, colour: string): HTMLCanvasElement {
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
  return canvas;
}

function tracePath(path: Path2D, figure: ChladniFigure, level: number): void {
  for (const { points, closed } of contourLines(figure, level, level === 0 ? 72 : 56)) {
    for (const [i, { x, y }] of points.entries()) {
      if (i === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    if (closed) path.closePath();
  }
}

function glowLayer(stage: Stage, colour: string): HTMLCanvasElement {
  const size = 128; // a blur has no detail to lose
  const { canvas, context } = emptyLayer(size);
  const [red, green, blue] = channelsOf(colour);
  const gradient = context.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2);
  for (const [stop, alpha] of [[0, 0.34], [0.3, 0.22], [0.55, 0.11], [0.8, 0.03], [1, 0]] as const) {
    gradient.addColorStop(stop, `rgb(${red} ${green} ${blue} / ${alpha})`);
  }
  context.fillStyle = gradient;
  context.fillRect(0, 0, size, size);
  stage.context.imageSmoothingQuality = 'high';
  return canvas;
}

function emptyLayer(size: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on');
  return { canvas, context };
}
