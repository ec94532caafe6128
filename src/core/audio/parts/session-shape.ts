import type { Gain, Seconds } from '#core/units.ts';
import { evenRise, raisedCosineDown, releaseSeconds, shortestFade } from './curve.ts';
import type { Timing } from '#core/audio/programme.ts';

/** How long a session takes to rise, and to fade at its end: as asked, but never as a click, nor longer than it lasts. */
export function risesAndFades({ duration = Number.POSITIVE_INFINITY, attack, fade }: Timing): {
  rise: Seconds;
  fall: Seconds;
} {
  return { rise: Math.max(attack, shortestFade), fall: Math.min(duration, Math.max(fade, shortestFade)) };
}

/** How open the envelope of a session is some time after its beginning, 0–1: its attack and the fade at its end. */
export function sessionGain(timing: Timing, time: Seconds): Gain {
  const { rise, fall } = risesAndFades(timing);
  const opening = evenRise(time / rise);
  return timing.duration === undefined ? opening : opening * evenRise((timing.duration - time) / fall);
}

/** How open what stop closes is some time after it was asked for, 0–1; before that 1. */
export function releaseGain(time: Seconds): Gain {
  return raisedCosineDown(time / releaseSeconds);
}
