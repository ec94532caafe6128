import type { LayerSettings } from '#core/domain/layers.ts';
import type { SessionPlan } from '#core/player/player-state.ts';
import type { SessionSettings, SoundChange } from '#core/player/session-settings.ts';
import { layersFrom, stepsEnd } from '#core/sound/steps.ts';

/**
 * The settings hold the steps of a whole session. A session that continues another plays only the rest of them, and one
 * whose end has moved has them at other times.
 */
export function inSessionTime(
  changes: SoundChange,
  { continues, layers: playing }: Pick<SessionPlan, 'continues' | 'layers'>,
  settings: SessionSettings,
): SoundChange {
  const { layers } = changes;
  if (!continues || !layers) return changes;
  if (continues.moved) {
    const [tone, ...others] = layers;
    const moved = <Layer extends LayerSettings>(layer: Layer): Layer => {
      // Steps do not change while a session plays, so they tell which layer it is.
      const index = settings.layers.findIndex(({ steps }) => steps.length > 0 && steps === layer.steps);
      const steps = playing[index]?.steps;
      return steps ? { ...layer, steps } : layer;
    };
    return { ...changes, layers: [moved(tone), ...others.map(moved)] };
  }
  const heard = (stepsEnd(settings) ?? 0) - continues.seconds;
  return heard > 0 ? { ...changes, layers: layersFrom(layers, heard) } : changes;
}
