import type { BreathingCourse } from '#core/breathing/breathing-course.ts';
import type { Mode, NoiseColour } from '#core/domain/sound.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';

export interface Bed {
  colour: NoiseColour;
  /** Linear, 0–1; equal levels of different colours are equally loud. */
  level: Gain;
}

export interface Programme {
  mode: Mode;
  /** Pure: the tone. Other modes: beats or pulses a second. */
  hertz: Hertz;
  carrier: Hertz;
  /** Linear peak, 0–1. */
  level: Gain;
  /** Isochronic: the fraction of a period that sounds, 0–1, edges included. */
  duty: number;
  /** Isochronic: the length of a pulse's raised-cosine edges. */
  edge: Seconds;
  bed: Bed | undefined;
  /** Tone and bed swell with the breath, up to their level. */
  breathing?: BreathingCourse | undefined;
}

export interface Bell {
  /** From the start of the session. */
  at: Seconds;
  level: Gain;
}

/** Relative loudness, 0–1, at the start and at the end. */
export interface Decline {
  from: number;
  to: number;
}

export interface Timing {
  /** Undefined: until stopped. */
  duration: Seconds | undefined;
  attack: Seconds;
  /** Before the end, 0–1800; 0 still ends without a click. */
  fade: Seconds;
  /** The volume falls over the whole session, without the bells; only with a duration. */
  decline?: Decline | undefined;
  bells: readonly Bell[];
}
