import { fadeLimits } from '#core/domain/session.ts';
import type { Minutes, Seconds } from '#core/units.ts';

export interface BellPreferences {
  start: boolean;
  interval: Minutes | 'off';
  end: boolean;
}

export interface SoundPreferences {
  /** Whole seconds, 0–120. */
  fadeSeconds: Seconds;
  bells: BellPreferences;
  /** Lowers every tone to the loudness of the lowest ones. */
  equalLoudness: boolean;
  keepPlaying: boolean;
  wakeLock: boolean;
}

export const defaultSoundPreferences: SoundPreferences = {
  fadeSeconds: 5,
  bells: { start: false, interval: 'off', end: false },
  equalLoudness: false,
  keepPlaying: false,
  wakeLock: false,
};

export const preferenceLimits = {
  fadeSeconds: fadeLimits,
  bellMinutes: { min: 1, max: 60, step: 1 },
} as const;
