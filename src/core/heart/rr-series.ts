import type { Seconds } from '#core/units.ts';

/** Intervals between successive beats, none of which is missing from the recording. */
export interface RrStretch {
  /** When its first interval began, on the clock of the recording. */
  startsAt: Seconds;
  milliseconds: readonly number[];
}

/** In order of time. Between two stretches the sensor lost beats. */
export type RrSeries = readonly RrStretch[];
