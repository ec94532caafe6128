/** Aliases document units without checking them. */

/** Cycles per second. */
export type Hertz = number;
export type Seconds = number;
export type Minutes = number;
/** 20·log10(ratio). */
export type Decibels = number;
/** Linear, 0 (silence) to 1 (full scale). */
export type Gain = number;
export type Percent = number;

/** Both ends included. */
export interface Range {
  min: number;
  max: number;
}

export const clamp = (value: number, { min, max }: Range): number => Math.min(max, Math.max(min, value));
