import type { BreathingCourse } from '#core/breathing/breathing-course.ts';
import type { BellSound, Mode, NoiseColour } from '#core/domain/sound.ts';
import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';

/** A line of a tone's spectrum. */
export interface TonePartial {
  /** Of its frequency to the fundamental's. */
  ratio: number;
  /** Of its amplitude to the peak of the tone, 0–1; those of a tone sum to 1 at most. */
  gain: Gain;
}

export interface ToneShape {
  mode: Mode;
  /** Pure: the tone. Other modes: beats or pulses a second. */
  hertz: Hertz;
  carrier: Hertz;
  /** Isochronic: the fraction of a period that sounds, 0–1, edges included. */
  duty: number;
  /** Isochronic: the length of a pulse's raised-cosine edges. */
  edge: Seconds;
  /** mirrored: the higher tone of beats is in the left ear. alternating: pulses change ears. */
  ears?: 'mirrored' | 'alternating' | undefined;
  /** What each of its tones consists of, the fundamental first; absent: the fundamental alone. */
  partials?: readonly TonePartial[] | undefined;
}

/** A sound of nature. 0–1 each; at 0.5 it is as it comes. */
export interface SoundscapeShape {
  scape: Soundscape;
  softness: number;
  nearness: number;
  /** How far the waves give way to a steady sea, which swells with the breath. */
  steadiness?: number;
}

/** An audio file of a person's own. It is silent where the voice has not been given its samples. */
export interface ClipShape {
  clip: string;
}

/** The values of a layer at a time of the session. */
export interface SequencePoint {
  at: Seconds;
  /** Only tones use it and the carrier. */
  hertz: Hertz;
  carrier: Hertz;
  /** Factor on the level, 0–1. */
  gain: Gain;
  /** Of a soundscape. */
  softness?: number | undefined;
  nearness?: number | undefined;
  /** −1 to 1; absent: the layer's own is all there is. In a glide, the gain of each ear changes evenly. */
  balance?: number | undefined;
  /** Whether the values lead here evenly from the point before; otherwise they stay, and a crossfade begins here. */
  glides: boolean;
}

/** Ascending, the first at 0; the last stays until the end. */
export type Sequence = readonly SequencePoint[];

/** A tone, noise, soundscape or clip of a programme. */
export interface Layer {
  source: ToneShape | NoiseColour | SoundscapeShape | ClipShape;
  /** Linear, 0–1: the peak of a tone; equal levels of different noises are equally loud, and so are soundscapes and clips. */
  level: Gain;
  /** −1 (left ear alone) to 1 (right); at 0 both ears get the whole level, and neither ever gets more. */
  balance: number;
  /** Swells with the breath. */
  breathes: boolean;
  /** Absent: the layer stays as it is. */
  sequence?: Sequence | undefined;
  /** After this time the sequence begins again. */
  repeats?: Seconds | undefined;
  /** Of noise: the same in both ears. */
  isMono?: true;
  /** Background noise: the intensity does not change its level. */
  isBackground?: true;
}

export interface ToneLayer extends Layer {
  source: ToneShape;
}

/** What sounds at once, one to sixteen layers; the first is the tone of the session. */
export type ProgrammeLayers = readonly [tone: ToneLayer, ...others: Layer[]];

export interface Programme {
  layers: ProgrammeLayers;
  /** The layers that breathe swell with it, up to their level. */
  breathing?: BreathingCourse | undefined;
}

export type LayerSource = Layer['source'];

export const isToneShape = (source: LayerSource): source is ToneShape => typeof source !== 'string' && 'mode' in source;

export const isSoundscapeShape = (source: LayerSource): source is SoundscapeShape =>
  typeof source !== 'string' && 'scape' in source;

export const isToneLayer = (layer: Layer): layer is ToneLayer => isToneShape(layer.source);

export const hasSoundscapes = ({ layers }: Programme): boolean =>
  layers.some(({ source }) => isSoundscapeShape(source));

/** A programme of one tone, without breath. */
export const toneAlone = (tone: ToneLayer): Programme => ({ layers: [tone] });

export interface Bell {
  /** From the start of the session. */
  at: Seconds;
  /** With a pitch of its own, the peak. */
  level: Gain;
  /** A struck tone of this pitch, which rings at its time; absent: a bell, which is moved to ring out. */
  hertz?: Hertz | undefined;
  /** Of what has no pitch of its own; absent: the bell. */
  sound?: BellSound | undefined;
}

/**
 * Relative loudness at the start and at the end. The one at the start is above 1 where a session became shorter while it
 * played: what lies ahead of the present is 0–1.
 */
export interface Decline {
  from: number;
  to: number;
  /** To wake: from this long before the end on it rises again, to 1 at the second time before the end. */
  rise?: { from: Seconds; to: Seconds } | undefined;
}

export interface Timing {
  /** Undefined: until stopped. */
  duration: Seconds | undefined;
  attack: Seconds;
  /** Where a session continues whose audio was lost: all before this time is left out, and the sound rises here. */
  from?: Seconds;
  /** Before the end, 0–1800; 0 still ends without a click. */
  fade: Seconds;
  /** The volume falls over the whole session, without the bells; only with a duration. */
  decline?: Decline | undefined;
  bells: readonly Bell[];
}
