import type { Seconds } from '#core/units.ts';

interface Limits {
  min: number;
  max: number;
  step: number;
}

/** Undefined for NaN and infinities. */
export function toSliderValue(value: number, { min, max, step }: Limits): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  return Math.min(max, Math.max(min, Math.round(value / step) * step));
}

/** Rounded up, never negative. */
export function remainingSeconds(endsAt: Seconds, now: Seconds): number {
  return Math.max(0, Math.ceil(endsAt - now));
}

/** Rounded down, never negative. */
export function elapsedSeconds(startsAt: Seconds, now: Seconds): number {
  return Math.max(0, Math.floor(now - startsAt));
}

/** Minutes and seconds; beyond an hour also hours. */
export function formatMinutes(seconds: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  if (seconds <= 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

export type Milestone = 'started' | 'halfway' | 'last-minute';

export function milestonePassed(before: number, after: number, total: number): Milestone | undefined {
  const passes = (mark: number): boolean => before > mark && after <= mark;
  if (passes(60) && total > 60) return 'last-minute';
  return passes(Math.ceil(total / 2)) ? 'halfway' : undefined;
}
