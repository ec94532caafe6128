/** What a number means, said in signatures. Plain aliases: they document, they do not convert. */

/** Cycles per second. */
export type Hertz = number;
/** Seconds, unless a name says otherwise. */
export type Seconds = number;
/** Whole minutes. */
export type Minutes = number;
/** Level relative to a reference, 20·log10(ratio). */
export type Decibels = number;
/** Linear amplitude factor, 0 (silence) to 1 (full scale). */
export type Gain = number;
/** Whole percent, 0 to 100. */
export type Percent = number;
