import type { SessionPlan } from '#core/player/player-state.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { stepsEnd } from '#core/sound/steps.ts';
import { usePlayer } from '#hooks/use-player.ts';
import { useMessages } from '#i18n/language-context.ts';
import type { ShownSettings } from '#screens/player/use-sound-now.ts';

/** Why the length cannot be chosen; undefined where it can. */
export function useLengthLock({ settings, isActive }: ShownSettings): string | undefined {
  const { player } = useMessages();
  if (useMovedEnd(isActive)) return player.durationMoved;
  if (stepsEnd(settings) !== undefined) return player.durationOfSteps;
  return isActive ? player.durationLocked : undefined;
}

/** How long the session is: as chosen, or as its moved end makes it while it plays. */
export function useLength({ settings, isActive }: ShownSettings): SessionSettings['minutes'] {
  const moved = useMovedEnd(isActive);
  return moved ? moved.seconds / 60 : settings.minutes;
}

/** Where the person has moved the end of the running session to. */
export function useMovedEnd(isActive: boolean): SessionPlan['continues'] {
  const { state } = usePlayer();
  const continues = isActive && state.phase !== 'idle' ? state.plan.continues : undefined;
  return continues?.moved ? continues : undefined;
}
