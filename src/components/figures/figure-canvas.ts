import type { Ticker } from '#hooks/use-ticker.ts';
import { runStage, type Frame, type RunningStage } from './canvas-stage.ts';
import { figures, type FigureClient } from './figure-client.ts';
import type { FigureDrawing, FigureFrame } from './figure-messages.ts';

export interface FigureOptions {
  readonly every: Ticker;
  readonly framesPerSecond: number;
  /** What to draw, in the colours of this moment; asked again whenever the page's size or colours change. */
  readonly drawing: () => FigureDrawing;
  /** The next frame, and whether another is to follow it. */
  readonly next: (frame: Frame) => { readonly frame: FigureFrame; readonly again: boolean };
  readonly client?: FigureClient;
}

/**
 * Keeps a drawing moving on a canvas, while it can be seen: frames are drawn elsewhere and only shown here, and none is
 * asked for before the last has come, so that a slow device shows fewer instead of falling behind.
 */
export function runFigure(
  canvas: HTMLCanvasElement,
  { every, framesPerSecond, drawing, next, client = figures }: FigureOptions,
): RunningStage {
  const context = canvas.getContext('bitmaprenderer');
  const painting = client.painting(({ layers: [layer] }) => layer && context?.transferFromImageBitmap(layer.bitmap));
  const stage = runStage(canvas, {
    every,
    framesPerSecond,
    prepare: (size) => {
      painting.open(size, drawing());
      return (moment) => {
        if (painting.busy()) return 'again';
        const { frame, again } = next(moment);
        painting.paint(frame);
        return again ? 'again' : 'rest';
      };
    },
  });
  return {
    wake: stage.wake,
    stop: () => {
      stage.stop();
      painting.close();
    },
  };
}
