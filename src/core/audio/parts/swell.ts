import { fullnessAt, type BreathingCourse } from '#core/breathing/breathing-course.ts';
import type { Gain, Seconds } from '#core/units.ts';

// With empty lungs the sound is a third as loud to the ear (−17 dB), never silent: it must not seem to have ended.
const emptyLoudness = 0.3;

// Starting or ending the guide may change the level by the whole swell.
const switchSeconds: Seconds = 2;

/** The guide's sound: what plays grows louder with the in-breath and softer with the out-breath, evenly to the ear. */
export function swellAt(course: BreathingCourse | undefined, time: Seconds): Gain {
  if (!course) return 1;
  // Loudness grows with the 0.6th power of sound pressure (Stevens 1955).
  return (emptyLoudness + (1 - emptyLoudness) * fullnessAt(course, time)) ** (1 / 0.6);
}

/** How long a change takes. A course that continues another one differs from it in its slope only. */
export function swellFade(
  before: BreathingCourse | undefined,
  next: BreathingCourse | undefined,
  crossfade: Seconds,
): Seconds {
  return before && next ? crossfade : switchSeconds;
}
