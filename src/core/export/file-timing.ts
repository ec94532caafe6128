import type { Timing } from '#core/audio/programme.ts';
import { wavBytes } from '#core/audio/wav.ts';
import type { Hertz, Seconds } from '#core/units.ts';

export const fileSampleRate: Hertz = 48_000;

/** Of a file. A longer session is not cut: all of it, its decline and its fade too, takes that long. */
export const maxFileSeconds: Seconds = 3600;
const unlimitedFade: Seconds = 5;

/** At most an hour, without the bells after its end. */
export function fileTiming(timing: Timing): Timing & { duration: Seconds } {
  const { duration: asked = Number.POSITIVE_INFINITY, bells, fade } = timing;
  const duration = Math.min(maxFileSeconds, asked);
  return {
    ...timing,
    duration,
    fade: timing.duration === undefined ? Math.max(unlimitedFade, fade) : Math.min(fade, duration / 2),
    bells: bells.filter(({ at }) => at < duration),
  };
}

export function fileBytes(timing: Timing): number {
  return wavBytes({ frames: Math.round(fileTiming(timing).duration * fileSampleRate), sampleRate: fileSampleRate });
}
