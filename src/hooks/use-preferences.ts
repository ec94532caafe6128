import { useSyncExternalStore } from 'react';
import type { Preferences } from '#core/preferences/preferences.ts';
import { usualPreferences } from '#core/preferences/sound-preferences.ts';
import type { SoundPreferences } from '#core/preferences/sound-preferences.ts';
import { useServices } from './services-context.ts';

/** The defaults during hydration. */
export function usePreferences(): { preferences: SoundPreferences; set: Preferences['set'] } {
  const { preferences } = useServices();
  return {
    preferences: useSyncExternalStore(preferences.subscribe, preferences.getSnapshot, () => usualPreferences),
    set: preferences.set,
  };
}
