import type { Accent } from '#core/catalogue/frequency.ts';
import { channelsOf, isLight } from './figure-colours.ts';
import type { FigureFrame, FigureSize } from './figure-messages.ts';
import type { FigureShape } from './figure-shape.ts';
import { drawLayers, glowLayer, levels, type Layers } from './living-figure-layers.ts';
import { layerLight, swung, type LayerLight } from './living-figure-motion.ts';
import { createSand, type Sand } from './living-figure-sand.ts';

/** The figure's radius as a share of the canvas: the rest is room for echoes and glow. */
const reach = 0.43;
/** How long a frame may spend on layers that are still to come. */
const slice = 8; // ms

/** What a drawing needs to know of the canvas it is made for. */
export interface Surface extends FigureSize {
  readonly context: OffscreenCanvasRenderingContext2D;
}

export interface LivingFigureOptions {
  readonly shape: FigureShape;
  readonly accent: Accent;
  /** Any CSS colour. */
  readonly colour: string;
}

/**
 * Prepares the figure of a frequency for one canvas. Every line is drawn once, into layers, a slice of time each frame;
 * a frame only lays the layers over each other with changing light, size and angle, so that a cheap phone keeps up.
 *
 * @returns draws one frame, and says whether all layers were in it
 */
export function createLivingFigure(surface: Surface, options: LivingFigureOptions): (frame: FigureFrame) => boolean {
  const { context, width, height, ratio } = surface;
  const { shape, accent, colour } = options;
  const square = Math.min(width, height);
  const radius = reach * square;
  const light = isLight(channelsOf(colour));
  const glow = light ? 0.5 : 0.3;
  const layers: Layers = { glow: glowLayer(colour), lines: [] };
  const steps = drawLayers(layers, { shape, colour, radius, ratio });
  let complete = false;
  let sand: Sand | undefined;
  context.globalCompositeOperation = light ? 'lighter' : 'source-over';

  return (frame) => {
    complete ||= goOn(steps);
    if (layers.below) sand ??= createSand(shape.field());
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    const now = swung(layerLight(accent, frame.seconds), frame.swing);
    paint(surface, { layer: layers.glow, side: square, light: now.glow * frame.brightness * glow, angle: 0 });
    paintBody(surface, { layers, now, frame, radius });
    paintLines(surface, { layers, now, frame });
    if (sand) paintSand(surface, { sand, now, frame, radius, colour });
    context.globalAlpha = 1;
    return complete;
  };
}

/** Takes steps for one slice of time; true when there are none left. */
function goOn(steps: Iterator<'done' | 'put off', void>): boolean {
  const end = performance.now() + slice;
  while (performance.now() < end) {
    const { done, value } = steps.next();
    if (done) return true;
    if (value === 'put off') return false;
  }
  return false;
}

interface PaintOptions {
  readonly layer: OffscreenCanvas;
  /** Device pixels. */
  readonly side: number;
  readonly light: number;
  readonly angle: number;
}

function paint({ context, width, height }: Surface, { layer, side, light, angle }: PaintOptions): void {
  if (light < 0.012) return;
  context.globalAlpha = Math.min(1, light);
  context.setTransform(1, 0, 0, 1, width / 2, height / 2);
  context.rotate(angle);
  context.drawImage(layer, -side / 2, -side / 2, side, side);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

interface PartsOptions {
  readonly layers: Layers;
  readonly now: LayerLight;
  readonly frame: FigureFrame;
}

function paintBody(surface: Surface, { layers: { above, below }, now, frame: { brightness }, radius }: PartsOptions & { readonly radius: number }): void {
  const side = 2 * radius * now.scale;
  if (above) paint(surface, { layer: above, side, light: now.above * brightness, angle: now.angle });
  if (below) paint(surface, { layer: below, side, light: now.below * brightness, angle: now.angle });
}

function paintLines(surface: Surface, { layers, now: { scale, angle, lines, echoes }, frame: { brightness } }: PartsOptions): void {
  for (const [i, layer] of layers.lines.entries()) {
    paint(surface, { layer, side: layer.width * scale, light: brightness * lines(levels[i] ?? 0), angle });
  }
  const [nodal] = layers.lines;
  if (!nodal) return;
  for (const echo of echoes) paint(surface, { layer: nodal, side: nodal.width * scale * echo.scale, light: brightness * echo.light, angle });
}

interface SandOptions {
  readonly sand: Sand;
  readonly now: LayerLight;
  readonly frame: FigureFrame;
  readonly radius: number;
  readonly colour: string;
}

function paintSand({ context, width, height, ratio }: Surface, { sand, now, frame, radius, colour }: SandOptions): void {
  if (frame.sand === 'none') return;
  if (frame.sand === 'moving') sand.move(frame.elapsed, frame.brightness);
  const far = radius * now.scale;
  const [cos, sin] = [Math.cos(now.angle) * far, Math.sin(now.angle) * far];
  const grain = 1.1 * ratio;
  context.fillStyle = colour;
  for (let i = 0; i < sand.x.length; i++) {
    if (i % sand.perHandful === 0) context.globalAlpha = 0.8 * frame.brightness * sand.light(i / sand.perHandful);
    const x = sand.x[i] ?? 0;
    const y = sand.y[i] ?? 0;
    context.fillRect(width / 2 + x * cos - y * sin - grain / 2, height / 2 + x * sin + y * cos - grain / 2, grain, grain);
  }
}
