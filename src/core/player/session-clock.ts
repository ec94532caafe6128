import type { Seconds } from '#core/units.ts';

interface Limits {
  least: number;
  most: number;
  step: number;
}

/** The value of a slider nearest to a wish; NaN and the like give undefined. */
export function toSliderValue(wish: number, { least, most, step }: Limits): number | undefined {
  if (!Number.isFinite(wish)) return undefined;
  return Math.min(most, Math.max(least, Math.round(wish / step) * step));
}

/** Whole seconds still to come, by the audio clock: a begun second counts, and after the end it is 0. */
export function remainingSeconds(endsAt: Seconds, now: Seconds): number {
  return Math.max(0, Math.ceil(endsAt - now));
}

/** Whole seconds gone by, by the audio clock: 0 until the first has ended. */
export function elapsedSeconds(startsAt: Seconds, now: Seconds): number {
  return Math.max(0, Math.floor(now - startsAt));
}

/** Seconds as m:ss, “15:00”, “0:07”. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

export type Milestone = 'started' | 'halfway' | 'last-minute';

/** The milestone that the step from one remaining time to the next passes, or undefined. All in whole seconds. */
export function milestonePassed(before: number, after: number, total: number): Milestone | undefined {
  const passes = (mark: number): boolean => before > mark && after <= mark;
  if (passes(60) && total > 60) return 'last-minute';
  return passes(Math.ceil(total / 2)) ? 'halfway' : undefined;
}
