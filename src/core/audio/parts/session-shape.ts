import type { Timing } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { evenRise, raisedCosineDown, releaseSeconds, shortestFade } from './curve.ts';

// Lengthened where they would click, shortened to the session.
export function risesAndFades({ duration = Number.POSITIVE_INFINITY, attack, fade }: Timing): {
  rise: Seconds;
  fall: Seconds;
} {
  return { rise: Math.max(attack, shortestFade), fall: Math.min(duration, Math.max(fade, shortestFade)) };
}

/** 0–1, for attack and fade. */
export function sessionGain(timing: Timing, time: Seconds): Gain {
  const { rise, fall } = risesAndFades(timing);
  const opening = evenRise(time / rise);
  return timing.duration === undefined ? opening : opening * evenRise((timing.duration - time) / fall);
}

/** 0–1, for the time since stop. */
export function releaseGain(time: Seconds): Gain {
  return raisedCosineDown(time / releaseSeconds);
}
