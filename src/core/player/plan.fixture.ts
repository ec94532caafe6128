import type { LayerSettings, Step } from '#core/domain/layers.ts';
import type { Mode, NoiseColour } from '#core/domain/sound.ts';
import {
  addedLayers,
  backgroundNoise,
  backgroundOf,
  toneLayer,
  withAddedLayers,
  withBackground,
  withTone,
} from '#core/sound/layers.ts';
import type { Hertz, Percent, Seconds } from '#core/units.ts';
import type { SessionPlan } from './player-state.ts';
import type { Player } from './player.ts';
import type { SessionSettings, SoundChange } from './session-settings.ts';

interface SoundOptions {
  hertz?: Hertz;
  mode?: Mode;
  carrier?: Hertz;
  duty?: Percent | undefined;
  edge?: Seconds | undefined;
  balance?: Percent;
  steps?: readonly Step[];
  /** Of the background. */
  noise?: NoiseColour | undefined;
  noiseLevel?: Percent;
  /** Layers beside both. */
  added?: readonly LayerSettings[];
}

/** What tests say of a session: its tone, its noise, and the rest of a plan. */
export type PlanOptions = SoundOptions & Partial<SessionPlan>;

function backgroundIn(options: PlanOptions, before: LayerSettings | undefined): LayerSettings | undefined {
  const { noise, noiseLevel = before?.level } = options;
  if ('noise' in options) return noise && backgroundNoise(noise, noiseLevel);
  return before && noiseLevel !== undefined ? { ...before, level: noiseLevel } : before;
}

/** A change of some values of a sound. */
export function changeOf(sound: Pick<SessionSettings, 'layers'>, options: PlanOptions): SoundChange {
  const { hertz, mode, carrier, duty, edge, balance, steps, noise: _noise, noiseLevel, added, ...others } = options;
  const given = Object.entries({ hertz, kind: mode, carrier, duty, edge, balance, steps });
  const tone = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const isSound = Object.keys(tone).length > 0 || 'noise' in options || noiseLevel !== undefined || added !== undefined;
  const withNoise = { layers: withBackground(sound, backgroundIn(options, backgroundOf(sound))) };
  const withLayers = { layers: withAddedLayers(withNoise, added ?? addedLayers(sound)) };
  return { ...others, ...(isSound && { layers: withTone(withLayers, tone) }) };
}

export const withOptions = <Settings extends SessionSettings>(settings: Settings, options: PlanOptions): Settings => ({
  ...settings,
  ...changeOf(settings, options),
});

/** By default 528 Hz for five minutes at 70 %. */
export function planOf({ layers = [toneLayer({ hertz: 528 })], ...options }: PlanOptions = {}): SessionPlan {
  return { layers, minutes: 5, intensity: 70, ...changeOf({ layers }, options) };
}

export function changeSound(player: Player, options: PlanOptions): void {
  const state = player.getSnapshot();
  if (state.phase !== 'idle') player.change(changeOf(state.plan, options));
}
