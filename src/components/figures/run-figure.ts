import type { Ticker } from '#hooks/use-ticker.ts';
import { runWhileVisible, type Frame, type RunningAnimation } from './visible-animation.ts';
import { figures, type FigureClient } from './figure-client.ts';
import type { FigureDrawing, FigureFrame } from './figure-messages.ts';

export interface FigureOptions {
  readonly every: Ticker;
  readonly framesPerSecond: number;
  /** Called again whenever the page's size or colours change. */
  readonly drawing: () => FigureDrawing;
  readonly next: (frame: Frame) => { readonly frame: FigureFrame; readonly again: boolean };
  readonly client?: FigureClient;
}

/** Draws a figure on a canvas while it is visible; a frame is requested only once the last has arrived. */
export function runFigure(
  canvas: HTMLCanvasElement,
  { every, framesPerSecond, drawing, next, client = figures }: FigureOptions,
): RunningAnimation {
  const context = canvas.getContext('bitmaprenderer');
  const painting = client.painting(({ layers: [layer] }) => layer && context?.transferFromImageBitmap(layer.bitmap));
  const stage = runWhileVisible(canvas, {
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
