import type { Accent } from '#core/catalogue/frequency.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import type { Ticker } from '#hooks/use-ticker.ts';
import { runStage, type Frame, type RunningStage } from './canvas-stage.ts';
import { figures, type FigureClient } from './figure-client.ts';
import type { FigureDrawing, FigureSize } from './figure-messages.ts';
import { animateFigure, bestMoment, type AnimatedFigure, type Going } from './living-figure-animation.ts';
import type { FigureMoment } from './living-figure-clock.ts';
import { nextBrightness } from './living-figure-motion.ts';

/** What a figure lives by at one moment. */
export interface Life {
  readonly moment: FigureMoment;
  /** The light it goes towards. */
  readonly wanted: Gain;
  /** Whether there is a tone. */
  readonly sounding: boolean;
}

export interface LivingStageOptions {
  readonly every: Ticker;
  readonly hertz: Hertz;
  readonly accent: Accent;
  readonly life: (still: boolean) => Life;
  /** Called when its lines are there, and whenever they have been drawn again. */
  readonly drawn?: (() => void) | undefined;
  readonly client?: FigureClient;
}

/** How often the page looks at the tone; in between the figure goes on by itself. */
const looksPerSecond = 4;
/** How long the grains of sand lie where they are, with a graphics card and without one. */
const sandPause = { smooth: 0.24, coarse: 0.95 } as const;
/** What the sand moves at once, at most. */
const longestStride: Seconds = 2;

/** What a figure does at one moment. */
function going({ moment, sounding }: Life, still: boolean): Going {
  if (still) return 'still';
  // Where the audio clock stands, nothing goes on by itself.
  return sounding && moment.elapsed > 0 ? 'on' : 'standing';
}

/** The light of a figure, which follows its tone. */
function createLight(element: HTMLElement): { follow: (wanted: Gain, frame: Frame) => boolean; now: () => Gain } {
  let brightness = 0;
  return {
    now: () => brightness,
    /** @returns whether it has reached what is wanted */
    follow: (wanted, { still, elapsed }) => {
      const before = brightness;
      brightness = still ? wanted : nextBrightness(brightness, wanted, elapsed);
      // A page that is told nothing new has nothing to do.
      if (brightness === before) return brightness === wanted;
      element.style.transition = still ? '' : `opacity ${1000 / looksPerSecond}ms linear`;
      element.style.opacity = String(brightness);
      return brightness === wanted;
    },
  };
}

/** The layers of a figure as they come, and its sand again and again. */
function createPainter(
  figure: AnimatedFigure,
  { client, painted, drawn }: { client: FigureClient; painted: () => void; drawn: LivingStageOptions['drawn'] },
) {
  let complete = false;
  let outdated = false;
  let pause: Seconds = sandPause.coarse;
  let sandStood: Seconds = 0;
  const painting = client.painting((frame) => {
    for (const layer of frame.layers) figure.show(layer);
    if (frame.layers.some(({ name }) => name === 'nodal')) drawn?.();
    figure.smooth(frame.accelerated);
    pause = frame.accelerated ? sandPause.smooth : sandPause.coarse;
    // What was asked of the drawing before says nothing of this one.
    complete = frame.complete && !outdated;
    outdated = false;
    if (!complete) painted();
  });
  return {
    close: painting.close,
    open: (size: FigureSize, drawing: FigureDrawing): void => {
      outdated = painting.busy();
      complete = false;
      painting.open(size, drawing);
    },
    /** @param moved how long the tone has moved the sand since the last time, and how strongly */
    goOn: (moved: Seconds, loudness: Gain): void => {
      sandStood = Math.min(sandStood + moved, longestStride);
      const elapsed = sandStood < pause ? 0 : sandStood;
      if (painting.busy() || (complete && elapsed === 0)) return;
      if (elapsed > 0) sandStood = 0;
      painting.paint({ seconds: 0, elapsed, loudness });
    },
  };
}

/** Keeps the figure of a frequency alive in an element, while it can be seen and while its tone goes on. */
export function runLivingFigure(
  element: HTMLElement,
  { every, hertz, accent, life, drawn, client = figures }: LivingStageOptions,
): RunningStage {
  const figure = animateFigure(element, { accent, hertz });
  const light = createLight(element);
  const painter = createPainter(figure, { client, drawn, painted: () => stage.wake() });
  const stage = runStage(element, {
    every,
    framesPerSecond: looksPerSecond,
    prepare: (size) => {
      painter.open(size, { kind: 'living', hertz, wanted: figure.wanted, colour: getComputedStyle(element).color });
      return (frame) => {
        const now = life(frame.still);
        const { seconds, swings, elapsed } = now.moment;
        const isLit = light.follow(now.wanted, frame);
        figure.place({ seconds: bestMoment + seconds, swings }, going(now, frame.still));
        painter.goOn(now.sounding ? elapsed : 0, light.now());
        return (now.sounding && !frame.still) || !isLit ? 'again' : 'rest';
      };
    },
    hidden: figure.halt,
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
