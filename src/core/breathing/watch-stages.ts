import type { Seconds } from '#core/units.ts';
import { breathAt, nextStageAfter } from './breathing-course.ts';
import type { BreathingCourse, Stage } from './breathing-course.ts';

interface WatchOptions {
  course: BreathingCourse;
  /** Of the session, by the audio clock. */
  position: () => Seconds;
  every: (milliseconds: number, callback: () => void) => () => void;
}

/** Milliseconds: the audio clock moves in steps, so a stage may not have begun yet. */
const shortestWait = 20;
/** Milliseconds: a page that was hidden catches up by then. */
const longestWait = 250;

/** Reports the stage now and when the next begins. Returns what ends it. */
export function watchStages({ course, position, every }: WatchOptions, onStage: (stage: Stage) => void): () => void {
  let shown: Stage | undefined;
  let endTimer: (() => void) | undefined;
  const check = (): void => {
    endTimer?.();
    const time = position();
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
