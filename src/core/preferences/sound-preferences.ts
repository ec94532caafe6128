import { fadeLimits } from '#core/domain/session.ts';
import type { Minutes, Seconds } from '#core/units.ts';

export interface BellPreferences {
  start: boolean;
  /** Whole minutes from one to the next, 1–60. */
  interval: Minutes | 'off';
  end: boolean;
}

/** How a person wants sessions to sound, on this device. */
export interface SoundPreferences {
  /** How long a session fades before its end, 0–120 whole seconds. */
  fadeSeconds: Seconds;
  bells: BellPreferences;
  /** Every tone is lowered to be as loud to the ear as the lowest ones are. */
  equalLoudness: boolean;
  /** The sound goes on when the player's screen is left. */
  keepPlaying: boolean;
  /** The screen stays on while it sounds. */
  wakeLock: boolean;
}

export const usualPreferences: SoundPreferences = {
  fadeSeconds: 5,
  bells: { start: false, interval: 'off', end: false },
  equalLoudness: false,
  keepPlaying: false,
  wakeLock: false,
};

export const preferenceLimits = {
  fadeSeconds: fadeLimits,
  bellMinutes: { least: 1, most: 60, step: 1 },
} as const;
