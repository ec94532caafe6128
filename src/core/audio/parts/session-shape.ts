import type { Timing } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { declineAt } from './decline.ts';
import { loudnessRamp, raisedCosineDown, releaseSeconds, minFadeSeconds } from './curve.ts';

// Lengthened where they would click, shortened to the session.
function attackAndFade({ duration = Number.POSITIVE_INFINITY, attack, fade }: Timing): {
  rise: Seconds;
  fall: Seconds;
} {
  return { rise: Math.max(attack, minFadeSeconds), fall: Math.min(duration, Math.max(fade, minFadeSeconds)) };
}

export function sessionGain(timing: Timing, time: Seconds): Gain {
  const { rise, fall } = attackAndFade(timing);
  const opening = loudnessRamp((time - (timing.from ?? 0)) / rise);
  return timing.duration === undefined ? opening : opening * loudnessRamp((timing.duration - time) / fall);
}

/** Relative to the session's level; bells excluded. */
export function soundingGain(timing: Timing, time: Seconds): Gain {
  return sessionGain(timing, time) * declineAt(timing, time);
}

export function releaseGain(time: Seconds): Gain {
  return raisedCosineDown(time / releaseSeconds);
}
