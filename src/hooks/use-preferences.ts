import { useSyncExternalStore } from 'react';
import type { StoredSoundPreferences } from '#core/preferences/stored-sound-preferences.ts';
import { defaultSoundPreferences } from '#core/preferences/sound-preferences.ts';
import type { SoundPreferences } from '#core/preferences/sound-preferences.ts';
import { useServices } from './services-context.ts';

/** The defaults during hydration. */
export function usePreferences(): { preferences: SoundPreferences; set: StoredSoundPreferences['set'] } {
  const { preferences } = useServices();
  return {
    preferences: useSyncExternalStore(preferences.subscribe, preferences.getSnapshot, () => defaultSoundPreferences),
    set: preferences.set,
  };
}
