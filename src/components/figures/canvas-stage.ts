import type { Ticker } from '#hooks/use-ticker.ts';
import { isMotionReduced, watchReducedMotion } from '#components/reduced-motion.ts';

/** The place of a drawing, in pixels. */
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
  /** Seconds since the previous frame, at most `longest`. */
  readonly elapsed: number;
  /** The person asked for reduced motion: draw the one still picture that says the same. */
  readonly still: boolean;
}

/** Draws one frame and says whether another is wanted. */
export type Drawing = (frame: Frame) => 'again' | 'rest';

export interface StageOptions {
  readonly every: Ticker;
  readonly framesPerSecond: number;
  /** Called at the start and whenever the size or the colours of the page change. */
  readonly prepare: (stage: Stage) => Drawing;
  /** Called when nobody can see the drawing any more. */
  readonly hidden?: () => void;
}

export interface RunningStage {
  /** Something outside changed: draw at once, even if the drawing had come to rest. */
  readonly wake: () => void;
  readonly stop: () => void;
}

/** A frame that comes later than this counts as this long after the last, in seconds: nothing jumps. */
const longest = 0.3;

/**
 * Runs a drawing only while somebody can see it: not off screen, not in a hidden tab, and only one frame at a time where
 * the person wants less motion. The element must be sized by CSS.
 */
export function runStage(
  element: HTMLElement,
  { every, framesPerSecond, prepare, hidden }: StageOptions,
): RunningStage {
  let drawing: Drawing | undefined;
  let request = 0;
  let inSight = false;
  let last = 0;
  let seconds = 0;
  let endTicks: (() => void) | undefined;

  const rest = (): void => {
    cancelAnimationFrame(request);
    request = 0;
    endTicks?.();
    endTicks = undefined;
  };
  const draw = (): void => {
    const now = performance.now();
    const elapsed = Math.min((now - last) / 1000, longest);
    last = now;
    seconds += elapsed;
    if (drawing?.({ seconds, elapsed, still: isMotionReduced() }) === 'rest') rest();
  };
  const isSeen = (): boolean => inSight && document.visibilityState === 'visible';
  const wake = (): void => {
    if (!drawing || !isSeen()) return;
    if (!endTicks) last = performance.now();
    endTicks ??= every(1000 / framesPerSecond, draw);
    request ||= requestAnimationFrame(() => {
      request = 0;
      draw();
    });
  };
  const look = (): void => {
    if (isSeen()) return wake();
    rest();
    hidden?.();
  };

  const stopWatching = watch(element, {
    rebuild: () => {
      drawing = prepareFor(element, prepare);
      wake();
    },
    look,
    sight: (seen) => {
      inSight = seen;
      look();
    },
  });
  return {
    wake,
    stop: () => {
      rest();
      stopWatching();
      drawing = undefined;
    },
  };
}

function prepareFor(element: HTMLElement, prepare: StageOptions['prepare']): Drawing | undefined {
  const ratio = Math.min(devicePixelRatio || 1, 2);
  const width = Math.round(element.clientWidth * ratio);
  const height = Math.round(element.clientHeight * ratio);
  return width === 0 || height === 0 ? undefined : prepare({ width, height, ratio });
}

interface Watcher {
  readonly rebuild: () => void;
  readonly look: () => void;
  readonly sight: (seen: boolean) => void;
}

function watch(element: HTMLElement, { rebuild, look, sight }: Watcher): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sizes = new ResizeObserver(rebuild);
  const sights = new IntersectionObserver((entries) => sight(entries.at(-1)?.isIntersecting ?? false));
  const theme = new MutationObserver(rebuild);
  const endMotion = watchReducedMotion(look);
  sizes.observe(element);
  sights.observe(element);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', rebuild, { signal });
  document.addEventListener('visibilitychange', look, { signal });
  return () => {
    stopping.abort();
    endMotion();
    sizes.disconnect();
    sights.disconnect();
    theme.disconnect();
  };
}
