import type { Gain, Seconds } from '#core/units.ts';
import { bellAt, bellPeak, bellSeconds } from './bell.ts';
import { evenRise, raisedCosine, shortestFade } from './curve.ts';
import type { Bell, Timing } from './programme.ts';

/** How open the envelope of a session is some time after its beginning, 0–1: its attack and the fade at its end. */
export function sessionGain({ duration, attack, fade }: Timing, time: Seconds): Gain {
  const opening = evenRise(time / Math.max(attack, shortestFade));
  if (duration === undefined) return opening;
  const length = Math.min(duration, Math.max(fade, shortestFade));
  return opening * evenRise((duration - time) / length);
}

/** The bells of a session in order, moved so that each rings out before the end. */
export function ringingBells({ bells, duration = Number.POSITIVE_INFINITY }: Timing): Bell[] {
  const latest = Math.max(0, duration - bellSeconds);
  return bells.map(({ at, level }) => ({ at: Math.min(at, latest), level })).toSorted((one, other) => one.at - other.at);
}

/** The most that bells in order can swing together: those that ring at the moment when one is struck. */
export function peakOfBells(bells: readonly Bell[]): Gain {
  const sums = bells.map((struck) => bells.filter(({ at }) => at <= struck.at && at > struck.at - bellSeconds).reduce((sum, { level }) => sum + level, 0));
  return bellPeak * Math.max(0, ...sums);
}

/** A bell of a session some time after its beginning; nothing rings over the session's end. */
export function bellSample({ at, level }: Bell, time: Seconds, duration: Seconds): number {
  return level * bellAt(time - at) * raisedCosine((duration - time) / shortestFade);
}
