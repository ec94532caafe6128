import type { Seconds } from '#core/units.ts';
import { createSteadyClock } from './steady-clock.ts';
import { breathAt, nextStageAfter, type BreathingCourse, type BreathStage } from './breathing-course.ts';

interface WatchOptions {
  course: BreathingCourse;
  /** Session time by the audio clock. */
  position: () => Seconds;
  /** A monotonic clock with any origin. */
  now: () => Seconds;
  every: (milliseconds: number, callback: () => void) => () => void;
}

/** Milliseconds: a timer may end a little before its stage begins. */
const shortestWait = 4;
/** Milliseconds: a page that was hidden catches up within this time. */
const longestWait = 250;

/** Reports the current stage, then each stage as it begins. Returns a function that stops it. */
export function watchStages(
  { course, position, now, every }: WatchOptions,
  onStage: (stage: BreathStage) => void,
): () => void {
  const steady = createSteadyClock();
  let shown: BreathStage | undefined;
  let endTimer: (() => void) | undefined;
  const check = (): void => {
    endTimer?.();
    const time = steady(position(), now());
    const { stage } = breathAt(course, time);
    const wait = 1000 * (nextStageAfter(course, time) - time);
    endTimer = every(Math.min(longestWait, Math.max(shortestWait, Math.ceil(wait))), check);
    if (stage === shown) return;
    shown = stage;
    onStage(stage);
  };
  check();
  return () => endTimer?.();
}
