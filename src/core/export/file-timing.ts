import type { Timing } from '#core/audio/programme.ts';
import { wavBytes } from '#core/audio/wav.ts';
import type { Hertz, Seconds } from '#core/units.ts';

/** The usual rate of everything that plays files. */
export const fileSampleRate: Hertz = 48_000;

/** No file is longer, and one without an end gets this one. */
const longest: Seconds = 3600;
/** How a session that has no end of its own goes out at the end of its file. */
const endlessFade: Seconds = 5;

/** What a file is made of: a session of at most an hour, without the bells that would ring after it. */
export function fileTiming(timing: Timing): Timing & { duration: Seconds } {
  const { duration: asked = Number.POSITIVE_INFINITY, bells, fade } = timing;
  const duration = Math.min(longest, asked);
  return {
    ...timing,
    duration,
    fade: timing.duration === undefined ? Math.max(endlessFade, fade) : fade,
    bells: bells.filter(({ at }) => at < duration),
  };
}

/** The bytes that a session's file will have. */
export function fileBytes(timing: Timing): number {
  return wavBytes({ frames: Math.round(fileTiming(timing).duration * fileSampleRate), sampleRate: fileSampleRate });
}
