import type { SessionPlan } from '#core/player/player-state.ts';
import type { SoundChange } from '#core/player/session.ts';
import type { SessionSettings } from '#core/player/session-settings.ts';
import { layersFrom, stepsEnd, stepsFrom } from '#core/player/steps.ts';

/** The settings hold the steps of a whole session. A session that continues another plays only the rest of them. */
export function inSessionTime(
  changes: SoundChange,
  { continues }: SessionPlan,
  settings: SessionSettings,
): SoundChange {
  const heard = continues ? (stepsEnd(settings) ?? 0) - continues.seconds : 0;
  if (heard <= 0) return changes;
  const { steps, layers } = changes;
  return {
    ...changes,
    ...(steps && { steps: stepsFrom({ ...settings, ...changes, steps }, heard) }),
    ...(layers && { layers: layersFrom(layers, heard) }),
  };
}
