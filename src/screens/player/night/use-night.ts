import { useState, type Dispatch } from 'react';
import { useSearchParams } from 'react-router';
import { isNight } from '#core/domain/night.ts';
import { useNightPage } from '#hooks/session/use-night-page.ts';
import { useHydrated } from '#hooks/use-hydrated.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';

export interface Night {
  /** Whether the night screen is open. */
  isNight: boolean;
  setNight: Dispatch<boolean>;
  /** Whether the address asks for it. */
  isAddressed: boolean;
  isNightPage: boolean;
}

/** From entering the night to leaving the player the page is dark, and while a night plays. */
export function useNight(settingsState: SettingsState | undefined): Night {
  const [query] = useSearchParams();
  const isAddressed = useHydrated() && query.has('night');
  const [chosen, setNight] = useState<boolean>();
  const isPlaying = settingsState?.isActive === true && isNight(settingsState.settings.minutes);
  const isNightPage = isAddressed || chosen !== undefined || isPlaying;
  useNightPage(isNightPage);
  return { isNight: chosen ?? isAddressed, setNight, isAddressed, isNightPage };
}
