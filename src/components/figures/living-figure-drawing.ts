import type { FigureFrame, FigureSize, PaintedLayer } from './figure-messages.ts';
import type { FigureShape } from './figure-shape.ts';
import { drawLayers, emptyLayer, lineSide, lit, reach, type LayerName } from './living-figure-layers.ts';
import { createSand, type Sand } from './living-figure-sand.ts';

/** How long a frame may spend on layers that are still to come. */
const slice = 8; // ms
/** Sand is so small and so much in motion that more pixels show no more of it. */
const mostSandPixels = 720;

export interface LivingFigureOptions {
  readonly shape: FigureShape;
  readonly wanted: readonly LayerName[];
  /** Any CSS colour. */
  readonly colour: string;
}

/**
 * Prepares the figure of a frequency: every layer is drawn once, a slice of time each frame, and the sand again whenever
 * it has moved. Whoever shows the layers moves and lights them.
 *
 * @returns draws what is new, and says whether that was the last of the layers
 */
export function createLivingFigure(
  { width, height, ratio }: FigureSize,
  options: LivingFigureOptions,
): (frame: FigureFrame) => { layers: PaintedLayer[]; complete: boolean } {
  const { shape, wanted, colour } = options;
  const radius = reach * Math.min(width, height);
  const steps = drawLayers({ shape, wanted, colour, radius, ratio });
  const sandSide = Math.min(mostSandPixels, Math.ceil(lineSide * radius));
  let complete = false;
  let sand: Sand | undefined;

  const sandLayer = (frame: FigureFrame): PaintedLayer[] => {
    if (sand && frame.elapsed === 0) return [];
    sand ??= createSand(shape.field());
    sand.move(frame.elapsed, frame.loudness);
    const { canvas, context } = emptyLayer(sandSide);
    drawSand(context, { sand, colour, side: sandSide, grain: (1.1 * ratio * sandSide) / (lineSide * radius) });
    return [{ name: 'sand', bitmap: canvas.transferToImageBitmap() }];
  };
  return (frame) => {
    if (complete) return { layers: sandLayer(frame), complete };
    const { layers, done } = goOn(steps);
    complete = done;
    return { layers: done ? [...layers, ...sandLayer(frame)] : layers, complete };
  };
}

/** Takes steps for one slice of time. */
function goOn(steps: ReturnType<typeof drawLayers>): { layers: PaintedLayer[]; done: boolean } {
  const layers: PaintedLayer[] = [];
  const end = performance.now() + slice;
  while (performance.now() < end) {
    const { done, value } = steps.next();
    if (done) return { layers, done };
    if (value === 'done') continue;
    if (value !== 'put off') layers.push({ name: value.name, bitmap: value.canvas.transferToImageBitmap() });
    break;
  }
  return { layers, done: false };
}

interface SandOptions {
  readonly sand: Sand;
  readonly colour: string;
  /** Of the layer and of a grain, in its pixels. */
  readonly side: number;
  readonly grain: number;
}

function drawSand(context: OffscreenCanvasRenderingContext2D, { sand, colour, side, grain }: SandOptions): void {
  const far = side / lineSide;
  context.fillStyle = lit(colour);
  for (let i = 0; i < sand.x.length; i++) {
    if (i % sand.perHandful === 0) context.globalAlpha = sand.light(i / sand.perHandful);
    context.fillRect(
      side / 2 + (sand.x[i] ?? 0) * far - grain / 2,
      side / 2 + (sand.y[i] ?? 0) * far - grain / 2,
      grain,
      grain,
    );
  }
}
