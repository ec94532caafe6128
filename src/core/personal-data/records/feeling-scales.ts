import type { Feeling } from './records.ts';

/** What is asked of a feeling, in the order it is asked and shown. */
export const feelingScales = ['tension', 'energy', 'mood'] as const satisfies readonly (keyof Feeling)[];
export type FeelingScale = (typeof feelingScales)[number];
