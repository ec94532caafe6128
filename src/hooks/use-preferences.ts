import type { StoredSoundPreferences } from '#core/preferences/stored-sound-preferences.ts';
import { defaultSoundPreferences, type SoundPreferences } from '#core/preferences/sound-preferences.ts';
import { useReadable } from './use-readable.ts';
import { useServices } from './services-context.ts';

/** The defaults during hydration. */
export function usePreferences(): { preferences: SoundPreferences; set: StoredSoundPreferences['set'] } {
  const { preferences } = useServices();
  return {
    preferences: useReadable(preferences, defaultSoundPreferences),
    set: preferences.set,
  };
}
