import type { Minutes, Percent, Seconds } from '#core/units.ts';
import { longestFade } from './session.ts';

/** In addition to the slider of the specification. */
export const nightLimits = { min: 90, max: 600, step: 30, default: 480 } as const satisfies Record<string, Minutes>;
export const nightFadeLimits = { min: 60, max: longestFade, step: 60, default: 900 } as const satisfies Record<
  string,
  Seconds
>;
/** Waking: the sound rises for so long before the time, and bells ring for so long from then on. */
export const wakeRise: Seconds = 300;
export const wakeRing: Seconds = 120;

/** Work of 85 minutes is longer than the slider goes, and no night. */
export const isNight = (minutes: Minutes | 'unlimited'): boolean =>
  minutes !== 'unlimited' && minutes >= nightLimits.min;

/** The intensity of a night for which none was chosen. */
export const nightIntensity: Percent = 30;
