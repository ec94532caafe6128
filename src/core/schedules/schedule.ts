import type { Credit } from '#core/domain/credit.ts';
import type { Mode, NoiseColour } from '#core/domain/sound.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';

/** The values of a voice at a time. */
export interface VoicePoint {
  at: Seconds;
  /** Beats or pulses a second; of a plain tone and of noise 0. */
  beat: Hertz;
  carrier: Hertz;
  left: Gain;
  right: Gain;
  /** Whether the values change evenly up to here; otherwise they are crossfaded. */
  glides: boolean;
}

export interface Voice {
  kind: Mode | NoiseColour;
  /** Ascending, the first at 0. */
  points: readonly VoicePoint[];
}

/** What could not be imported, or only with changes. */
export type ScheduleNote =
  | { kind: 'voices' | 'steps' | 'unknown'; count: number }
  | { kind: 'sound-files' | 'clamped' | 'balance' | 'noise-level' | 'loops' | 'clock' | 'fades' | 'cut' };

export interface Schedule {
  credit: Credit;
  voices: readonly Voice[];
  bells: readonly Seconds[];
  /** When it ends; undefined where nothing changes. */
  end: Seconds | undefined;
  notes: readonly ScheduleNote[];
}

/** empty: it has no voice that can be played. */
export type ScheduleProblem = 'too-large' | 'not-a-schedule' | 'empty';

// Some of Gnaural's own schedules have ten thousand entries in more than a megabyte.
export const maxScheduleBytes = 2 ** 21;
/** In one voice; a text with more is rejected. */
export const maxVoicePoints = 20_000;
