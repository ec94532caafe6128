import { isSoundscape, type LayerSettings } from '#core/domain/layers.ts';
import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Seconds } from '#core/units.ts';
import { valuesAt } from './steps.ts';

/** What a picture shows of a soundscape. */
export interface Scene {
  kind: Soundscape;
  /** 0–1. */
  softness: number;
  nearness: number;
  /** Its level as a part of that of the loudest soundscape, 0–1. */
  share: number;
  breathes: boolean;
}

/** The soundscapes of a sound at a time of the session; none where it has tones and noise alone. */
export function scenesAt({ layers }: { layers: readonly LayerSettings[] }, time: Seconds): Scene[] {
  const levels = layers.flatMap((layer) => {
    const { kind, breathes } = layer;
    if (!isSoundscape(kind)) return [];
    const { level, softness, nearness } = valuesAt(layer, time);
    return [{ kind, softness: softness / 100, nearness: nearness / 100, breathes, level: (layer.level * level) / 100 }];
  });
  const loudest = Math.max(...levels.map(({ level }) => level));
  return levels.map(({ level, ...scene }) => ({ ...scene, share: loudest > 0 ? level / loudest : 1 }));
}
