import * as v from 'valibot';
import {
  booleanOr,
  createStoredPreferences,
  type StoredPreferences,
  type StoredPreferencesDependencies,
} from './stored-preferences.ts';
import { preferenceLimits, defaultSoundPreferences, type SoundPreferences } from './sound-preferences.ts';

const integerWithin = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const preferences = v.object({
  fadeSeconds: v.fallback(integerWithin(preferenceLimits.fadeSeconds), defaultSoundPreferences.fadeSeconds),
  bells: v.fallback(
    v.object({
      start: booleanOr(defaultSoundPreferences.bells.start),
      interval: v.fallback(
        v.union([v.literal('off'), integerWithin(preferenceLimits.bellMinutes)]),
        defaultSoundPreferences.bells.interval,
      ),
      end: booleanOr(defaultSoundPreferences.bells.end),
    }),
    defaultSoundPreferences.bells,
  ),
  equalLoudness: booleanOr(defaultSoundPreferences.equalLoudness),
  keepPlaying: booleanOr(defaultSoundPreferences.keepPlaying),
  wakeLock: booleanOr(defaultSoundPreferences.wakeLock),
});

export const soundSetting = { key: 'onda-sound', version: 1, schema: preferences } as const;

export type StoredSoundPreferences = StoredPreferences<SoundPreferences>;

export function createSoundPreferences(dependencies: StoredPreferencesDependencies): StoredSoundPreferences {
  return createStoredPreferences(dependencies, {
    ...soundSetting,
    read: v.parser(v.fallback(preferences, defaultSoundPreferences)),
  });
}
