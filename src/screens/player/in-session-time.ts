import { withStepsOf } from '#core/player/continue-session.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import type { SoundChange } from '#core/player/session-settings.ts';

/**
 * The settings hold the steps of a whole session. A session that continues another plays only the rest of them, and one
 * whose end has moved has them at other times.
 */
export function inSessionTime<Change extends SoundChange>(
  changes: Change,
  { continues, layers: playing }: Pick<SessionPlan, 'continues' | 'layers'>,
): Change {
  const { layers } = changes;
  const whole = continues?.whole;
  return layers && whole ? { ...changes, layers: withStepsOf(layers, whole.layers, playing) } : changes;
}
