import { runStage, type Frame, type RunningStage, type Stage } from './canvas-stage.ts';
import { figures, type FigureClient } from './figure-client.ts';
import type { FigureDrawing, FigureFrame } from './figure-messages.ts';

export interface FigureOptions {
  /** What to draw, in the colours of this moment; asked again whenever the page's size or colours change. */
  readonly drawing: () => FigureDrawing;
  /** The next frame, and whether another is to follow it. */
  readonly next: (frame: Frame) => { readonly frame: FigureFrame; readonly again: boolean };
  readonly client?: FigureClient;
}

/**
 * Keeps a figure moving on a canvas, while it can be seen: frames are drawn elsewhere and only shown here, and the next
 * one is asked for when the last has come, so that a slow device shows fewer instead of falling behind.
 */
export function runFigure(canvas: HTMLCanvasElement, { drawing, next, client = figures }: FigureOptions): RunningStage {
  const context = canvas.getContext('bitmaprenderer');
  let again = true;
  const painting = client.painting((bitmap, complete) => {
    context?.transferFromImageBitmap(bitmap);
    if (again || !complete) stage.wake();
  });
  const stage = runStage(canvas, {
    framesPerSecond: 30,
    prepare: (size: Stage) => {
      painting.open(size, drawing());
      return (moment) => {
        again = true;
        if (painting.busy()) return 'rest';
        const wanted = next(moment);
        again = wanted.again;
        painting.paint(wanted.frame);
        return 'rest';
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
