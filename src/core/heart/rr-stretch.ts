import type { Seconds } from '#core/units.ts';

/** Intervals between successive beats, none of which is missing from the recording. */
export interface RrStretch {
  /** Start of the first interval, on the clock of the recording. */
  startsAt: Seconds;
  milliseconds: readonly number[];
}

/** In order of time. Between two stretches the sensor lost beats. */
export type RrSeries = readonly RrStretch[];

/** Intervals that arrived at the same time. */
export interface RrPacket {
  at: Seconds;
  milliseconds: readonly number[];
}

export const secondsOf = (milliseconds: readonly number[]): Seconds =>
  milliseconds.reduce((sum, interval) => sum + interval, 0) / 1000;

export const endOf = ({ startsAt, milliseconds }: RrStretch): Seconds => startsAt + secondsOf(milliseconds);
