import type { SessionPlan } from '#core/player/player-state.ts';
import type { SessionSettings, SoundChange } from '#core/player/session-settings.ts';
import { layersFrom, stepsEnd } from '#core/sound/steps.ts';

/** The settings hold the steps of a whole session. A session that continues another plays only the rest of them. */
export function inSessionTime(
  changes: SoundChange,
  { continues }: SessionPlan,
  settings: SessionSettings,
): SoundChange {
  const heard = continues ? (stepsEnd(settings) ?? 0) - continues.seconds : 0;
  const { layers } = changes;
  return heard > 0 && layers ? { ...changes, layers: layersFrom(layers, heard) } : changes;
}
