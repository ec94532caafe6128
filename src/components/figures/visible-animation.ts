import { tried } from '#core/tried.ts';
import { isMotionReduced, watchReducedMotion } from '#components/reduced-motion.ts';
import { every } from '#hooks/browser.ts';
import type { FigureSize } from './figure-messages.ts';

export interface DisplayFrame {
  readonly seconds: number;
  /** Seconds since the previous frame, at most `maxFrameGap`. */
  readonly elapsed: number;
  readonly still: boolean;
}

export type DrawFrame = (frame: DisplayFrame) => 'again' | 'rest';

export interface AnimationOptions {
  readonly framesPerSecond: number;
  /** Called at the start and whenever the size or the colours of the page change. */
  readonly prepare: (size: FigureSize) => DrawFrame;
  readonly onHidden?: () => void;
}

export interface RunningAnimation {
  readonly wake: () => void;
  readonly stop: () => void;
}

/** In seconds: after a longer pause the drawing does not jump. */
const maxFrameGap = 0.3;

/** Runs a drawing only while its element is on screen and the tab is visible. CSS must size the element. */
export function runWhileVisible(
  element: HTMLElement,
  { framesPerSecond, prepare, onHidden }: AnimationOptions,
): RunningAnimation {
  let drawing: DrawFrame | undefined;
  let request = 0;
  let isOnScreen = false;
  let lastFrame = 0;
  let seconds = 0;
  let endTicks: (() => void) | undefined;

  const pause = (): void => {
    cancelAnimationFrame(request);
    request = 0;
    endTicks?.();
    endTicks = undefined;
  };
  const draw = (): void => {
    const now = performance.now();
    const elapsed = Math.min((now - lastFrame) / 1000, maxFrameGap);
    lastFrame = now;
    seconds += elapsed;
    if (drawing?.({ seconds, elapsed, still: isMotionReduced() }) === 'rest') pause();
  };
  const isVisible = (): boolean => isOnScreen && document.visibilityState === 'visible';
  const wake = (): void => {
    if (!drawing || !isVisible()) return;
    if (!endTicks) lastFrame = performance.now();
    endTicks ??= every(1000 / framesPerSecond, draw);
    request ||= requestAnimationFrame(() => {
      request = 0;
      draw();
    });
  };
  const update = (): void => {
    if (isVisible()) return wake();
    pause();
    onHidden?.();
  };

  const rebuild = (): void => {
    drawing = prepareFor(element, prepare);
    wake();
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const sizes = tried(() => new ResizeObserver(rebuild));
  const intersections = tried(
    () =>
      new IntersectionObserver((entries) => {
        isOnScreen = entries.at(-1)?.isIntersecting ?? false;
        update();
      }),
  );
  const theme = new MutationObserver(rebuild);
  const endMotion = watchReducedMotion(update);
  sizes?.observe(element);
  intersections?.observe(element);
  if (!intersections) isOnScreen = true;
  theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
  tried(() => matchMedia('(prefers-color-scheme: dark)').addEventListener('change', rebuild, { signal }));
  document.addEventListener('visibilitychange', update, { signal });
  return {
    wake,
    stop: () => {
      pause();
      stopping.abort();
      endMotion();
      for (const observer of [sizes, intersections, theme]) observer?.disconnect();
      drawing = undefined;
    },
  };
}

function prepareFor(element: HTMLElement, prepare: AnimationOptions['prepare']): DrawFrame | undefined {
  // At most 2: more costs up to four times the pixels for no visible gain.
  const ratio = Math.min(devicePixelRatio || 1, 2);
  const width = Math.round(element.clientWidth * ratio);
  const height = Math.round(element.clientHeight * ratio);
  return width === 0 || height === 0 ? undefined : prepare({ width, height, ratio });
}
