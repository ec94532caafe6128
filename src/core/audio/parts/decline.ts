import type { Timing } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';

/** Falls evenly to the ear over the session: loudness grows with the 0.6th power of sound pressure (Stevens 1955). */
export function declineAt({ decline, duration }: Pick<Timing, 'decline' | 'duration'>, time: Seconds): Gain {
  if (!decline || duration === undefined) return 1;
  const part = Math.min(1, Math.max(0, time / duration));
  return (decline.from + (decline.to - decline.from) * part) ** (1 / 0.6);
}
