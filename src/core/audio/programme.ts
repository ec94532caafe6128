import type { Mode, NoiseColour } from '#core/domain/sound.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';

/** Noise beneath the tone, stereo and decorrelated. */
export interface Bed {
  colour: NoiseColour;
  /** Linear, 0–1; equal levels of different colours are equally loud. */
  level: Gain;
}

export interface Programme {
  mode: Mode;
  /** Pure: the tone itself. Every other mode: the beats or pulses a second. */
  hertz: Hertz;
  /** The tone that carries beats or pulses; without meaning for a pure tone. */
  carrier: Hertz;
  /** Linear peak of the tone, 0–1. */
  level: Gain;
  /** Isochronic: the part of a period that sounds, 0–1, edges included. */
  duty: number;
  /** Isochronic: how long a pulse takes to open and to close, as a raised cosine. */
  edge: Seconds;
  bed: Bed | undefined;
}

/** A sound at a moment of a session. Rendered, not a file. */
export interface Bell {
  /** After the session's beginning. */
  at: Seconds;
  level: Gain;
}

/** When a session sounds. */
export interface Timing {
  /** From the first sample to the last one; undefined: until it is stopped. */
  duration: Seconds | undefined;
  /** How long the attack takes, even to the ear. */
  attack: Seconds;
  /** How long before the end it begins to fade, 0–120; 0 still ends without a click. */
  fade: Seconds;
  bells: readonly Bell[];
}
