import type { Hertz, Percent, Seconds } from '#core/units.ts';
import { forms, noiseColours, type Mode, type NoiseColour } from './sound.ts';
import { soundscapes, type Soundscape } from './soundscapes.ts';
import type { Timbre } from './timbres.ts';

/** The tone of a session, its background noise and the added layers; a phone computes all of them (decision 068). */
export const maxLayers = 16;

/** Of these, as many as a person sets up. */
export const mostOwnLayers = 4;

/** Percent: −100 is the left ear alone, 100 the right. */
export const layerLimits = {
  level: { min: 0, max: 100, step: 5 },
  // The level of background noise is lowered automatically down to 2 %, which a step of 5 could not show.
  backgroundLevel: { min: 0, max: 100, step: 1 },
  balance: { min: -100, max: 100, step: 10 },
} as const;

/** Steps of one layer, seconds between two of them, seconds from the session's start to the last. */
export const stepLimits = { count: 5000, gap: 0.01, at: { min: 0, max: 86_400 } } as const;

/** Of these, what a person sets up. */
export const ownSteps = { count: 60, until: 36_000 } as const;

/** Seconds after which a layer begins again. */
export const repeatLimits = { min: 0.1, max: 86_400 } as const;

/** What a layer becomes in the course of a session; absent values stay as they were. */
export interface Step {
  /** From the session's start, to a hundredth; one at 0 says how the layer begins. */
  at: Seconds;
  /** A beat may be 0, which is one tone, or negative: its tones have changed ears. A tone may pass through 0, too. */
  hertz?: Hertz | undefined;
  carrier?: Hertz | undefined;
  /** Relative to the layer's level. */
  level?: Percent | undefined;
  softness?: Percent | undefined;
  nearness?: Percent | undefined;
  /** Instead of the layer's own. In a glide, the level of each ear changes evenly. */
  balance?: Percent | undefined;
  /** Whether the values change evenly up to here; otherwise they stay, and a crossfade begins here. */
  glides: boolean;
}

/** A struck tone that rings out, such as a bell of an imported script. */
export interface Strike {
  at: Seconds;
  hertz: Hertz;
  /** Of the peak, relative to the intensity. */
  level: Percent;
}

/** What has no frequency of its own. A clip is an audio file of the person's own, played in a loop (decision 104). */
export type Untuned = NoiseColour | Soundscape | 'clip';

export type LayerKind = Mode | Untuned;

/**
 * How the ears of a layer differ. mirrored: of beats, the higher tone is in the left ear. alternating: pulses go to the
 * left ear, and between them as many to the right. mono: noise is the same in both ears.
 */
export const earings = ['mirrored', 'alternating', 'mono'] as const;
export type Ears = (typeof earings)[number];

/** A tone, noise or soundscape of a sound. */
export interface LayerSettings {
  kind: LayerKind;
  /** 0.1–20 000: a pure tone, or the rate of beats or pulses. Only tones use it and the carrier. */
  hertz: Hertz;
  /** 20–1500; unused by a pure tone. */
  carrier: Hertz;
  /** The part of a pulse's period that sounds, 10–90 %; absent: half of it. */
  duty?: Percent | undefined;
  /** The length of a pulse's edges; absent: derived from the pulse. */
  edge?: Seconds | undefined;
  /** Of a tone; absent: pure. */
  timbre?: Timbre | undefined;
  /** How soft a soundscape is, from hard rain to a drizzle; absent: as it comes. */
  softness?: Percent | undefined;
  /** How near a soundscape is; absent: as it comes. */
  nearness?: Percent | undefined;
  /** Which file a clip plays: its id on the device that has it. */
  clip?: string | undefined;
  /** Relative to the intensity, so that one slider sets the volume of all. */
  level: Percent;
  /** −100 (left) to 100 (right). */
  balance: Percent;
  /** Swells with the breathing guide. */
  breathes: boolean;
  /** Background noise: the intensity does not change its level. */
  isBackground?: true;
  ears?: Ears | undefined;
  /** After this time the steps begin again; absent: they are played once. */
  repeats?: Seconds | undefined;
  /** Ascending. */
  steps: readonly Step[];
}

export interface ToneSettings extends LayerSettings {
  kind: Mode;
}

/** What sounds at once. The first is the tone of the session, whose frequency is shown and counted. */
export type SoundLayers = readonly [tone: ToneSettings, ...others: LayerSettings[]];

export function isNoise(kind: LayerKind): kind is NoiseColour {
  return noiseColours.some((colour) => colour === kind);
}

export function isSoundscape(kind: LayerKind): kind is Soundscape {
  return soundscapes.some((soundscape) => soundscape === kind);
}

export const isUntuned = (kind: LayerKind): kind is Untuned => !(kind in forms);

export const isTone = (layer: LayerSettings): layer is ToneSettings => !isUntuned(layer.kind);
