import type { FigureFrame, FigureSize, PaintedLayer } from './figure-messages.ts';
import {
  drawLayers,
  createLayer,
  lineLayerWidth,
  highlight,
  figureRadius,
  type LayerOptions,
} from './living-figure-layers.ts';
import { createSand, type Sand } from './living-figure-sand.ts';

const sliceMs = 8;
/** Pixels across: grains are too small and too mobile for more to be visible. */
const maxSandPixels = 720;

/** Draws every layer once, a slice of time per frame, and the sand again whenever it has moved. */
export function createLivingFigure(
  { width, height, ratio }: FigureSize,
  options: Omit<LayerOptions, 'radius' | 'ratio'>,
): (frame: FigureFrame) => { layers: PaintedLayer[]; complete: boolean } {
  const { shape, colour } = options;
  const radius = figureRadius * Math.min(width, height);
  const steps = drawLayers({ ...options, radius, ratio });
  const sandSide = Math.min(maxSandPixels, Math.ceil(lineLayerWidth * radius));
  let complete = false;
  let sand: Sand | undefined;

  const sandLayer = (frame: FigureFrame): PaintedLayer[] => {
    if (sand && frame.elapsed === 0) return [];
    sand ??= createSand(shape.field());
    sand.move(frame.elapsed, frame.loudness);
    const { canvas, context } = createLayer(sandSide);
    drawSand(context, { sand, colour, side: sandSide, grain: (1.1 * ratio * sandSide) / (lineLayerWidth * radius) });
    return [{ name: 'sand', bitmap: canvas.transferToImageBitmap() }];
  };
  return (frame) => {
    if (complete) return { layers: sandLayer(frame), complete };
    const { layers, done } = advance(steps);
    complete = done;
    return { layers: done ? [...layers, ...sandLayer(frame)] : layers, complete };
  };
}

function advance(steps: ReturnType<typeof drawLayers>): { layers: PaintedLayer[]; done: boolean } {
  const layers: PaintedLayer[] = [];
  const end = performance.now() + sliceMs;
  while (performance.now() < end) {
    const { done, value } = steps.next();
    if (done) return { layers, done };
    if (value === 'done') continue;
    if (value !== 'deferred') layers.push({ name: value.name, bitmap: value.canvas.transferToImageBitmap() });
    break;
  }
  return { layers, done: false };
}

interface SandOptions {
  readonly sand: Sand;
  readonly colour: string;
  readonly side: number;
  readonly grain: number;
}

function drawSand(context: OffscreenCanvasRenderingContext2D, { sand, colour, side, grain }: SandOptions): void {
  const scale = side / lineLayerWidth;
  context.fillStyle = highlight(colour);
  for (let i = 0; i < sand.x.length; i++) {
    if (i % sand.grainsPerGroup === 0) context.globalAlpha = sand.light(i / sand.grainsPerGroup);
    context.fillRect(
      side / 2 + (sand.x[i] ?? 0) * scale - grain / 2,
      side / 2 + (sand.y[i] ?? 0) * scale - grain / 2,
      grain,
      grain,
    );
  }
}
