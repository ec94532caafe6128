import type { Credit } from '#core/domain/credit.ts';
import type { Ears, LayerKind } from '#core/domain/layers.ts';
import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Gain, Hertz, Percent, Seconds } from '#core/units.ts';

/** The values of a voice at a time. Between two points they change evenly; two points at one time are a jump. */
export interface VoicePoint {
  at: Seconds;
  /** Beats or pulses a second; below 0 the higher tone is in the right ear. Of what has none 0. */
  beat: Hertz;
  carrier: Hertz;
  left: Gain;
  right: Gain;
}

export interface ScheduleVoice {
  kind: LayerKind;
  ears?: Ears | undefined;
  /** Ascending, the first at 0; constant after the last. */
  points: readonly VoicePoint[];
  /** After this time its points begin again, whatever the others do. */
  repeats?: Seconds | undefined;
}

/** What could not be imported, or only with changes. */
export type ScheduleNote =
  | {
      kind: 'voices' | 'sound-files' | 'spin' | 'moves' | 'waves' | 'slow-pulses' | 'options' | 'unknown';
      count: number;
    }
  /** Sounds of nature that Onda computes, instead of a recording or of what the program computes. */
  | { kind: 'soundscapes'; of: readonly Soundscape[] }
  /** The share of the time in which what is heard differs from the file, 0–100. */
  | { kind: 'differs'; percent: Percent }
  | { kind: 'noise-level' | 'clock' | 'cut' | 'headphones' }
  /** How many times as fast the file asks to be played. */
  | { kind: 'speed'; times: number };

/** A bell as the file has it. */
export interface ScheduleBell {
  at: Seconds;
  hertz: Hertz;
  level: Gain;
}

export interface Schedule {
  credit: Credit;
  voices: readonly ScheduleVoice[];
  bells: readonly ScheduleBell[];
  /** When it ends; undefined: never. */
  end: Seconds | undefined;
  /** After this time it begins again. */
  repeats?: Seconds | undefined;
  notes: readonly ScheduleNote[];
}

/** empty: it has no voice that can be played. generator: another program must compute it first. */
export type ScheduleProblem = 'too-large' | 'not-a-schedule' | 'generator' | 'empty';

// Some of Gnaural's own schedules have ten thousand entries in more than a megabyte.
export const maxScheduleBytes = 2 ** 21;
/** In one voice; a text with more is rejected. */
export const maxVoicePoints = 20_000;
