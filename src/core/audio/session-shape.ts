import type { Gain, Seconds } from '#core/units.ts';
import { evenRise, shortestFade } from './curve.ts';
import type { Timing } from './programme.ts';

/** How open the envelope of a session is some time after its beginning, 0–1: its attack and the fade at its end. */
export function sessionGain({ duration, attack, fade }: Timing, time: Seconds): Gain {
  const opening = evenRise(time / Math.max(attack, shortestFade));
  if (duration === undefined) return opening;
  const length = Math.min(duration, Math.max(fade, shortestFade));
  return opening * evenRise((duration - time) / length);
}
