import type { Decline, Timing } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';

/** Relative loudness at a part of the session, 0–1. */
const fallenAt = ({ from, to }: Decline, part: number): number => from + (to - from) * Math.min(1, Math.max(0, part));

function loudnessAt(decline: Decline, duration: Seconds, time: Seconds): number {
  const { rise } = decline;
  const left = duration - time;
  if (!rise || left >= rise.from) return fallenAt(decline, time / duration);
  const lowest = fallenAt(decline, (duration - rise.from) / duration);
  return lowest + (1 - lowest) * Math.min(1, (rise.from - left) / (rise.from - rise.to));
}

/** Falls evenly to the ear over the session: loudness grows with the 0.6th power of sound pressure (Stevens 1955). */
export function declineAt({ decline, duration }: Pick<Timing, 'decline' | 'duration'>, time: Seconds): Gain {
  return !decline || duration === undefined ? 1 : Math.min(1, loudnessAt(decline, duration, time)) ** (1 / 0.6);
}

/** The decline that is as loud at `time` as the one of another duration, and ends as loud. */
export function declineMoved(decline: Decline, { time, before, after }: Record<'time' | 'before' | 'after', Seconds>) {
  const now = fallenAt(decline, time / before);
  const part = time / after;
  return { ...decline, from: part < 1 ? (now - decline.to * part) / (1 - part) : now };
}
