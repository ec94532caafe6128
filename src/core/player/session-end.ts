import { nightLimits, wakeRing, wakeRise } from '#core/domain/night.ts';
import { clamp, type Minutes, type Seconds } from '#core/units.ts';
import type { RunningSession } from './player-state.ts';

/** Where a running session ends. */
export interface SessionEnd {
  /** From now on. */
  remaining: Seconds;
  /** Milliseconds since 1970, if the end is one by the clock. */
  until?: number | undefined;
  /** If it wakes: how long the sound rises before the bells, see wakeRise. */
  wakes?: Seconds | undefined;
}

/** As long as usual, or as there is time for. */
export const riseWithin = (remaining: Seconds): Seconds => clamp(remaining - wakeRing, { min: 1, max: wakeRise });

/** Of what is left. */
const leastLeft: Seconds = 60;
const leastBeforeWaking: Seconds = 60;
const mostLeft: Seconds = nightLimits.max * 60;
export const mostUntilClock: Seconds = 16 * 3600;
/** Later the end is too near for anything to change. */
const lastChange: Seconds = 10;

const leastOf = (wakes: Seconds | undefined): Seconds => (wakes ? wakeRing + leastBeforeWaking : leastLeft);

const isFixed = ({ plan: { comparison }, remaining }: RunningSession): boolean =>
  comparison !== undefined || remaining === undefined || remaining < lastChange;

/** The end by so many minutes later, or earlier; undefined where that is not possible. A comparison keeps its length. */
export function movedEnd(running: RunningSession, minutes: Minutes): SessionEnd | undefined {
  if (isFixed(running)) return undefined;
  const { plan, remaining = 0 } = running;
  const { until, wakes } = plan;
  const next = remaining + 60 * minutes;
  if (next < leastOf(wakes) || (minutes > 0 && next > mostLeft)) return undefined;
  return {
    remaining: next,
    until: until === undefined ? undefined : until + 60_000 * minutes,
    wakes: wakes && riseWithin(next),
  };
}

/** Milliseconds since 1970. */
function nextTime(time: string, now: Date): number {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  const target = new Date(now);
  target.setHours(hours, minutes, 0, 0);
  if (target <= now) target.setDate(target.getDate() + 1);
  return target.getTime();
}

/** Whether the next such time of the device's clock comes before a session may end. */
export const isTooNear = (time: string, now: Date): boolean => nextTime(time, now) - now.getTime() < 1000 * leastLeft;

/**
 * The end at the next such time of the device's clock, and after it the bells that wake; undefined where that is too near,
 * too far away, or no time. A change of the clocks in between is counted.
 * @param time such as 07:00
 */
export function endByClock(time: string, now: Date, wakes: boolean): SessionEnd | undefined {
  if (isTooNear(time, now)) return undefined;
  const until = nextTime(time, now) + (wakes ? 1000 * wakeRing : 0);
  const remaining = (until - now.getTime()) / 1000;
  return remaining <= mostUntilClock
    ? { remaining, until, wakes: wakes ? riseWithin(remaining) : undefined }
    : undefined;
}

/** The time by the clock that a session was given: its end, or when it wakes. */
export function clockOf({ until, wakes }: RunningSession['plan']): number | undefined {
  return until === undefined ? undefined : until - (wakes ? 1000 * wakeRing : 0);
}

/** The end without the time by the clock: where it is now, or none for a session that was begun without. */
export const endWithoutClock = ({ plan, remaining }: RunningSession): SessionEnd | undefined =>
  plan.minutes === 'unlimited' || remaining === undefined ? undefined : { remaining };
