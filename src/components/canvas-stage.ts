import { isMotionReduced, watchReducedMotion } from './reduced-motion.ts';

/** What a drawing needs to know of the canvas it is made for. */
export interface Stage {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel, at most 2: more costs four times the light for lines nobody tells apart. */
  readonly ratio: number;
}

export interface Frame {
  /** Seconds this drawing has been moving; stands still while it is not. */
  readonly seconds: number;
  /** Seconds since the previous frame, at most a tenth. */
  readonly elapsed: number;
  /** The person asked for reduced motion: draw the one still picture that says the same. */
  readonly still: boolean;
}

/** Draws one frame and says whether another is wanted. */
export type Drawing = (frame: Frame) => 'again' | 'rest';

export interface StageOptions {
  readonly framesPerSecond: number;
  /** Called at the start and whenever the size or the colours of the page change. */
  readonly prepare: (stage: Stage) => Drawing;
}

export interface RunningStage {
  /** Something outside changed: draw again even if the drawing had come to rest. */
  readonly wake: () => void;
  readonly stop: () => void;
}

/**
 * Runs a drawing on a canvas only while somebody can see it: not off screen, not in a hidden tab, and only one frame
 * at a time where the person wants less motion. The canvas must be sized by CSS; its pixels follow.
 */
export function runStage(canvas: HTMLCanvasElement, { framesPerSecond, prepare }: StageOptions): RunningStage {
  let drawing: Drawing | undefined;
  let request = 0;
  let inSight = false;
  let last = 0;
  let seconds = 0;

  const tick = (now: number): void => {
    request = 0;
    const since = (now - last) / 1000;
    // Half a display frame of slack, or a 60 Hz display would show every third frame of a 30 Hz drawing.
    if (since >= 1 / framesPerSecond - 0.008) {
      last = now;
      const elapsed = Math.min(since, 0.1);
      seconds += elapsed;
      if (drawing?.({ seconds, elapsed, still: isMotionReduced() }) === 'rest') return;
    }
    wake();
  };
  const wake = (): void => {
    if (request === 0 && drawing && inSight && document.visibilityState === 'visible') request = requestAnimationFrame(tick);
  };
  const rebuild = (): void => {
    drawing = prepareFor(canvas, prepare);
    wake();
  };

  const stopWatching = watch(canvas, {
    rebuild,
    wake,
    sight: (seen) => {
      inSight = seen;
      if (!seen) cancelAnimationFrame(request);
      if (!seen) request = 0;
      wake();
    },
  });
  return {
    wake,
    stop: () => {
      cancelAnimationFrame(request);
      stopWatching();
      drawing = undefined;
    },
  };
}

function prepareFor(canvas: HTMLCanvasElement, prepare: StageOptions['prepare']): Drawing | undefined {
  const ratio = Math.min(devicePixelRatio || 1, 2);
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (width === 0 || height === 0) return undefined;
  // Setting its size empties a canvas, even to the size it has.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  return prepare({ width, height, ratio });
}

interface Watcher {
  readonly rebuild: () => void;
  readonly wake: () => void;
  readonly sight: (seen: boolean) => void;
}

function watch(canvas: HTMLCanvasElement, { rebuild, wake, sight }: Watcher): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sizes = new ResizeObserver(rebuild);
  const sights = new IntersectionObserver((entries) => sight(entries.at(-1)?.isIntersecting ?? false));
  const theme = new MutationObserver(rebuild);
  const endMotion = watchReducedMotion(wake);
  sizes.observe(canvas);
  sights.observe(canvas);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', rebuild, { signal });
  document.addEventListener('visibilitychange', wake, { signal });
  return () => {
    stopping.abort();
    endMotion();
    sizes.disconnect();
    sights.disconnect();
    theme.disconnect();
  };
}
