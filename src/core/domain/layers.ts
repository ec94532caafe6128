import type { Hertz, Percent, Seconds } from '#core/units.ts';
import { noiseColours, type Mode, type NoiseColour } from './sound.ts';

/** Counts everything that sounds at once: the tone, its background noise and the added layers. */
export const maxLayers = 4;

/** Percent: −100 is the left ear alone, 100 the right. Levels are relative to the tone's. */
export const layerLimits = {
  level: { min: 0, max: 100, step: 5 },
  balance: { min: -100, max: 100, step: 10 },
} as const;

/** Steps of one layer, seconds between two of them, seconds from the session's start to the last. */
export const stepLimits = { count: 60, gap: 1, at: { min: 0, max: 36_000 } } as const;

/** What a layer becomes in the course of a session; absent values stay as they were. */
export interface Step {
  /** Whole seconds from the session's start; one at 0 says how the layer begins. */
  at: Seconds;
  hertz?: Hertz | undefined;
  carrier?: Hertz | undefined;
  /** Relative to the layer's level. */
  level?: Percent | undefined;
  /** Whether the values change evenly up to here; otherwise they stay, and a crossfade begins here. */
  glides: boolean;
}

/** A tone or noise that sounds beside the tone. */
export interface LayerSettings {
  kind: Mode | NoiseColour;
  /** Unused by noise, as is the carrier. */
  hertz: Hertz;
  carrier: Hertz;
  /** Relative to the tone's intensity, so that one slider sets the volume of all. */
  level: Percent;
  /** −100 (left) to 100 (right). */
  balance: Percent;
  /** Swells with the breathing guide. */
  breathes: boolean;
  /** Ascending. */
  steps: readonly Step[];
}

export function isNoise(kind: LayerSettings['kind']): kind is NoiseColour {
  return noiseColours.some((colour) => colour === kind);
}
