import type { SessionSettings } from '#core/player/session-settings.ts';
import { stepsEnd } from '#core/sound/steps.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useMessages } from '#i18n/language-context.ts';
import type { ShownSettings } from '#screens/player/use-sound-now.ts';

/** Why the length cannot be chosen; undefined where it can. */
export function useLengthLock({ settings, isActive }: ShownSettings): string | undefined {
  const { player } = useMessages();
  if (stepsEnd(settings) !== undefined) return player.durationOfSteps;
  return isActive ? player.durationLocked : undefined;
}

/** How long the session is: as chosen, or as its moved end makes it while it plays. */
export function useLength({ settings, isActive }: ShownSettings): SessionSettings['minutes'] {
  const { state } = usePlayer();
  const moved = isActive && state.phase !== 'idle' && state.plan.continues;
  return moved && moved.moved ? moved.seconds / 60 : settings.minutes;
}
