import { toneOf } from '#core/sound/layers.ts';
import { hertzAt } from '#core/sound/steps.ts';
import { clamp, type Range, type Hertz, type Seconds } from '#core/units.ts';
import { plannedSeconds, type Milestone, type PlayerState, type SessionPlan } from './player-state.ts';

interface SteppedRange extends Range {
  step: number;
}

/** Undefined for NaN and infinities. */
export function toSliderValue(value: number, { step, ...range }: SteppedRange): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  return clamp(Math.round(value / step) * step, range);
}

/** Rounded up, never negative. */
export function remainingSeconds(endsAt: Seconds, now: Seconds): number {
  return Math.max(0, Math.ceil(endsAt - now));
}

/** Rounded down, never negative. */
function elapsedSeconds(startsAt: Seconds, now: Seconds): number {
  return Math.max(0, Math.floor(now - startsAt));
}

/** Minutes and seconds; beyond an hour also hours. */
export function formatMinutes(seconds: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  if (seconds <= 3600) return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

export function milestonePassed(before: number, after: number, total: number): Milestone | undefined {
  const passes = (mark: number): boolean => before > mark && after <= mark;
  if (passes(60) && total > 60) return 'last-minute';
  return passes(Math.ceil(total / 2)) ? 'halfway' : undefined;
}

interface SessionTimes {
  startsAt: Seconds;
  endsAt: Seconds | undefined;
}

/** Returns the same object when nothing has changed. */
export function stateAtTime(state: PlayerState, { startsAt, endsAt }: SessionTimes, now: Seconds): PlayerState {
  if (state.phase !== 'playing') return state;
  const total = plannedSeconds(state.plan);
  const elapsed = elapsedSeconds(startsAt, now);
  if (total === undefined || endsAt === undefined || state.remaining === undefined)
    return elapsed === state.elapsed ? state : { ...state, elapsed };
  // The tone starts a little after the tap: never show more than the planned time.
  const remaining = Math.min(total, remainingSeconds(endsAt, now));
  if (remaining === state.remaining) return state;
  const milestone = milestonePassed(state.remaining, remaining, total) ?? state.milestone;
  return { ...state, remaining, elapsed, milestone };
}

/** The frequency of a session's tone at a time. A blind comparison plays it without steps. */
export function shownHertz(plan: SessionPlan, time: Seconds): Hertz {
  const tone = toneOf(plan);
  return plan.comparison ? tone.hertz : hertzAt(tone, time);
}
