/** Aliases that document units without checking them. */

/** Cycles per second. */
export type Hertz = number;
export type Seconds = number;
export type Minutes = number;
/** 20·log10(ratio). */
export type Decibels = number;
/** Linear, 0 (silence) to 1 (full scale). */
export type Gain = number;
export type Percent = number;
