import { stepsEnd } from '#core/player/steps.ts';
import { useMessages } from '#i18n/language-context.ts';
import type { SettingsState } from '#screens/player/use-session-settings.ts';

/** Why the length cannot be chosen; undefined where it can. */
export function useLengthLock({
  settings,
  isActive,
}: Pick<SettingsState, 'settings' | 'isActive'>): string | undefined {
  const { player } = useMessages();
  if (stepsEnd(settings) !== undefined) return player.durationOfSteps;
  return isActive ? player.durationLocked : undefined;
}
