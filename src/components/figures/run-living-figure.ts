import type { Accent } from '#core/catalogue/frequency.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { createLight } from './figure-light.ts';
import { runWhileVisible, type RunningAnimation } from './visible-animation.ts';
import { figures, type FigureClient } from './figure-client.ts';
import type { FigureDrawing, FigureSize } from './figure-messages.ts';
import { animateFigure, type AnimatedFigure, type FigurePlayState } from './living-figure-animation.ts';
import { restPosition, type FigureMoment } from './living-figure-clock.ts';

export interface FigureState {
  readonly moment: FigureMoment;
  readonly targetBrightness: Gain;
  readonly sounding: boolean;
}

export interface LivingFigureRunOptions {
  readonly hertz: Hertz;
  readonly accent: Accent;
  readonly state: (still: boolean) => FigureState;
  readonly onDrawn?: (() => void) | undefined;
  readonly client?: FigureClient;
}

/** Between two updates the animations run on their own. */
const updatesPerSecond = 4;
/** Seconds between two pictures of the sand, with and without a graphics card. */
const sandInterval = { smooth: 0.24, coarse: 0.95 } as const;
const maxSandStep: Seconds = 2;

function playback({ moment, sounding }: FigureState, still: boolean): FigurePlayState {
  if (still) return 'static';
  // While the audio clock stands, nothing moves.
  return sounding && moment.elapsed > 0 ? 'running' : 'paused';
}

function createPainter(
  figure: AnimatedFigure,
  {
    client,
    onIncomplete,
    onDrawn,
  }: { client: FigureClient; onIncomplete: () => void; onDrawn: LivingFigureRunOptions['onDrawn'] },
) {
  let complete = false;
  let isOutdated = false;
  let interval: Seconds = sandInterval.coarse;
  let sandWait: Seconds = 0;
  const painting = client.painting((frame) => {
    for (const layer of frame.layers) figure.show(layer);
    if (frame.layers.some(({ name }) => name === 'nodal')) onDrawn?.();
    figure.setSmooth(frame.accelerated);
    interval = frame.accelerated ? sandInterval.smooth : sandInterval.coarse;
    // A frame requested for the previous drawing does not complete this one.
    complete = frame.complete && !isOutdated;
    isOutdated = false;
    if (!complete) onIncomplete();
  });
  return {
    close: painting.close,
    open: (size: FigureSize, drawing: FigureDrawing): void => {
      isOutdated = painting.busy();
      complete = false;
      painting.open(size, drawing);
    },
    advance: (elapsed: Seconds, loudness: Gain): void => {
      sandWait = Math.min(sandWait + elapsed, maxSandStep);
      const sandElapsed = sandWait < interval ? 0 : sandWait;
      if (painting.busy() || (complete && sandElapsed === 0)) return;
      if (sandElapsed > 0) sandWait = 0;
      painting.paint({ seconds: 0, elapsed: sandElapsed, loudness });
    },
  };
}

export function runLivingFigure(
  element: HTMLElement,
  { hertz, accent, state, onDrawn, client = figures }: LivingFigureRunOptions,
): RunningAnimation {
  const figure = animateFigure(element, { accent, hertz });
  const light = createLight(element, updatesPerSecond);
  const painter = createPainter(figure, { client, onDrawn, onIncomplete: () => stage.wake() });
  const stage = runWhileVisible(element, {
    framesPerSecond: updatesPerSecond,
    prepare: (size) => {
      painter.open(size, {
        kind: 'living',
        hertz,
        layerNames: figure.layerNames,
        colour: getComputedStyle(element).color,
      });
      return (frame) => {
        const now = state(frame.still);
        const { seconds, swings, elapsed } = now.moment;
        const isSettled = light.approach(now.targetBrightness, frame);
        figure.seek({ seconds: restPosition + seconds, swings }, playback(now, frame.still));
        painter.advance(now.sounding ? elapsed : 0, light.now());
        return (now.sounding && !frame.still) || !isSettled ? 'again' : 'rest';
      };
    },
    onHidden: figure.pause,
  });
  return {
    wake: stage.wake,
    stop: () => {
      stage.stop();
      painter.close();
      figure.remove();
    },
  };
}
