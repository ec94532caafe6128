import { stepsEnd } from '#core/sound/steps.ts';
import { useMessages } from '#i18n/language-context.ts';
import type { ShownSettings } from '#screens/player/use-session-place.ts';

/** Why the length cannot be chosen; undefined where it can. */
export function useLengthLock({ settings, isActive }: ShownSettings): string | undefined {
  const { player } = useMessages();
  if (stepsEnd(settings) !== undefined) return player.durationOfSteps;
  return isActive ? player.durationLocked : undefined;
}
