import type { Feeling } from './records.ts';

/** In the order they are asked and shown. */
export const feelingScales = ['tension', 'energy', 'mood'] as const satisfies readonly (keyof Feeling)[];
export type FeelingScale = (typeof feelingScales)[number];
