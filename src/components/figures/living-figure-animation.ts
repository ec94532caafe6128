import type { Accent } from '#core/catalogue/frequency.ts';
import type { Hertz, Seconds } from '#core/units.ts';
import type { PaintedLayer } from './figure-messages.ts';
import { restPosition, type FigureMoment } from './living-figure-clock.ts';
import { layerWidth, type LayerName } from './living-figure-layers.ts';
import {
  motionByAccent,
  swingMotion,
  swingHeadroom,
  type FigureMotion,
  type LayerMotion,
} from './living-figure-motion.ts';

export type FigurePlayState = 'running' | 'paused' | 'static';

export interface AnimatedFigure {
  readonly layerNames: readonly LayerName[];
  readonly show: (layer: PaintedLayer) => void;
  readonly seek: (moment: Pick<FigureMoment, 'seconds' | 'swings'>, playback: FigurePlayState) => void;
  /**
   * Moves with every display frame, or in steps where no graphics card composites the layers. All layers take a step at
   * once: each picture costs the same, however many of them have moved.
   */
  readonly setSmooth: (isSmooth: boolean) => void;
  readonly pause: () => void;
  readonly remove: () => void;
}

const keyframesPerCycle = 32;
/** Milliseconds an animation may drift from the tone before it is corrected: the audio clock moves in small steps. */
const toleranceMs = 60;
/** Browsers that resist fingerprinting round each animation's time by itself. */
const roundingMs = 5;
const sandLight = 0.8;
/** Milliseconds of a step without a graphics card: the motion takes seconds, and half the steps cost half as much. */
const stepMs = 1000 / 12;

interface Running {
  readonly animation: Animation;
  readonly swings: boolean;
  readonly cycleMs: number;
}

/** Only opacity and transform are animated: a graphics card does that without the main thread. */
export function animateFigure(
  parent: HTMLElement,
  { accent, hertz }: { accent: Accent; hertz: Hertz },
): AnimatedFigure {
  const { layers, whole } = motionByAccent[accent];
  const body = createLayerElement(parent, 'div');
  const running: Running[] = [];
  let isSmooth = true;
  const canvases = new Map<string, HTMLCanvasElement>();

  const run = (
    element: HTMLElement,
    frames: Keyframe[],
    { cycle, swings = false }: { cycle: Seconds; swings?: boolean },
  ): void => {
    const animation = element.animate(frames, { ...timingOf(cycle * 1000, isSmooth), iterations: Infinity });
    animation.pause();
    running.push({ animation, swings, cycleMs: cycle * 1000 });
  };
  const add = (name: LayerName, place: HTMLElement): HTMLCanvasElement => {
    const canvas = createLayerElement(place, 'canvas');
    canvas.style.inset = `${50 * (1 - layerWidth[name])}%`;
    canvas.style.width = canvas.style.height = `${100 * layerWidth[name]}%`;
    canvases.set(name, canvas);
    return canvas;
  };
  run(body, wholeKeyframes(whole), whole);
  for (const [name, motion] of layers) {
    if (name !== 'above' && name !== 'below') {
      run(add(name, body), layerKeyframes(motion), motion);
      continue;
    }
    const side = createLayerElement(body, 'div');
    const swing = swingMotion(name, hertz);
    run(side, layerKeyframes(swing), { cycle: swing.cycle, swings: true });
    run(add(name, side), layerKeyframes(motion, swingHeadroom), motion);
  }
  const sand = add('sand', body);
  sand.style.opacity = String(sandLight);

  return {
    layerNames: [...layers.map(([name]) => name), 'sand'],
    show: ({ name, bitmap }) => canvases.get(name)?.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap),
    seek: (moment, playback) => {
      if (sand.hidden !== (playback === 'static')) sand.hidden = playback === 'static';
      for (const { animation, swings, cycleMs } of running) {
        if (!swings) seekTo(animation, playback, { at: moment.seconds * 1000 });
        else
          seekTo(animation, playback, {
            at: moment.swings * timingOf(cycleMs, isSmooth).duration,
            leader: isSmooth ? undefined : running[0]?.animation,
          });
      }
    },
    setSmooth: (smooth) => {
      if (smooth === isSmooth) return;
      isSmooth = smooth;
      for (const { animation, swings, cycleMs } of running) {
        const before = Number(animation.effect?.getTiming().duration);
        const timing = timingOf(cycleMs, isSmooth);
        animation.effect?.updateTiming(timing);
        // The same phase in a swing of another length.
        if (swings) animation.currentTime = (Number(animation.currentTime) * timing.duration) / before;
      }
    },
    pause: () => {
      for (const { animation } of running) animation.pause();
    },
    remove: () => {
      // Chromium goes on requesting frames for an animation that runs on an element outside the page.
      for (const { animation } of running) animation.cancel();
      body.remove();
    },
  };
}

function createLayerElement<Name extends 'div' | 'canvas'>(
  parent: HTMLElement,
  name: Name,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.style.cssText = 'position: absolute; inset: 0; will-change: transform, opacity';
  parent.append(element);
  return element;
}

function timingOf(cycleMs: number, isSmooth: boolean): { easing: string; duration: number } {
  if (isSmooth) return { easing: 'linear', duration: cycleMs };
  const steps = Math.round(cycleMs / stepMs);
  return { easing: `steps(${steps})`, duration: steps * stepMs };
}

interface Place {
  at: number;
  /** The animation takes its steps when this one does, and so may be half a step from `at`. */
  leader?: Animation | undefined;
}

function seekTo(animation: Animation, playback: FigurePlayState, { at, leader }: Place): void {
  const isRunning = playback === 'running';
  const inStep = (time: number): number => {
    if (!leader || !isRunning) return time;
    const start = Number(leader.currentTime);
    return start + Math.round((time - start) / stepMs) * stepMs;
  };
  const now = Number(animation.currentTime);
  const isOutOfStep = Math.abs(now - inStep(now)) > roundingMs;
  if (isOutOfStep || Math.abs(now - at) > (isRunning ? toleranceMs : 0)) animation.currentTime = inStep(at);
  if (!isRunning) animation.pause();
  else if (animation.playState !== 'running') animation.play();
}

const phases = Array.from({ length: keyframesPerCycle + 1 }, (_, i) => i / keyframesPerCycle);

function layerKeyframes({ light, scale }: LayerMotion, factor = 1): Keyframe[] {
  return phases.map((phase) => ({
    opacity: factor * light(phase),
    ...(scale && { transform: `scale(${scale(phase)})` }),
  }));
}

/** At rest the figure is as upright as on its card. */
function wholeKeyframes({ cycle, scale, turnsPerCycle }: FigureMotion['whole']): Keyframe[] {
  return phases.map((phase) => ({
    transform: `scale(${scale(phase)}) rotate(${turnsPerCycle * (phase - restPosition / cycle)}turn)`,
  }));
}
