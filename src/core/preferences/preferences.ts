import * as v from 'valibot';
import { keepPreferences } from './kept-preferences.ts';
import type { KeptPreferences, KeptSeams } from './kept-preferences.ts';
import { preferenceLimits, usualPreferences } from './sound-preferences.ts';
import type { SoundPreferences } from './sound-preferences.ts';

const whole = ({ least, most }: { least: number; most: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const yesOrNo = (usual: boolean) => v.fallback(v.boolean(), usual);

const preferences = v.object({
  fadeSeconds: v.fallback(whole(preferenceLimits.fadeSeconds), usualPreferences.fadeSeconds),
  bells: v.fallback(
    v.object({
      start: yesOrNo(usualPreferences.bells.start),
      interval: v.fallback(
        v.union([v.literal('off'), whole(preferenceLimits.bellMinutes)]),
        usualPreferences.bells.interval,
      ),
      end: yesOrNo(usualPreferences.bells.end),
    }),
    usualPreferences.bells,
  ),
  equalLoudness: yesOrNo(usualPreferences.equalLoudness),
  keepPlaying: yesOrNo(usualPreferences.keepPlaying),
  wakeLock: yesOrNo(usualPreferences.wakeLock),
});

/** Used by the import of personal data, too. */
export const soundSetting = { key: 'onda-sound', version: 1, schema: preferences } as const;

export type Preferences = KeptPreferences<SoundPreferences>;

export function createPreferences(seams: KeptSeams): Preferences {
  return keepPreferences(seams, { ...soundSetting, read: v.parser(v.fallback(preferences, usualPreferences)) });
}
