import type { BellSound } from '#core/domain/sound.ts';
import { fadeLimits } from '#core/domain/session.ts';
import type { Minutes, Seconds } from '#core/units.ts';

export interface BellPreferences {
  start: boolean;
  interval: Minutes | 'off';
  end: boolean;
  sound: BellSound;
}

/** What becomes of a night, a programme or a session longer than the slider once its screen is left. */
export const leavingChoices = ['ask', 'play', 'end'] as const;
export type LeavingChoice = (typeof leavingChoices)[number];

export interface SoundPreferences {
  /** Whole seconds, 0–120. */
  fadeSeconds: Seconds;
  bells: BellPreferences;
  /** Lowers every tone to the loudness of the lowest ones. */
  equalLoudness: boolean;
  keepPlaying: boolean;
  leavingLong: LeavingChoice;
  wakeLock: boolean;
}

export const defaultSoundPreferences: SoundPreferences = {
  fadeSeconds: 5,
  bells: { start: false, interval: 'off', end: false, sound: 'bell' },
  equalLoudness: false,
  keepPlaying: false,
  leavingLong: 'ask',
  wakeLock: false,
};

export const preferenceLimits = {
  fadeSeconds: fadeLimits,
  bellMinutes: { min: 1, max: 60, step: 1 },
} as const;
