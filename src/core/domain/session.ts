import type { Minutes, Percent, Seconds } from '#core/units.ts';

/** Specification, sections 5 and 9. */
export const durationLimits = { min: 5, max: 60, step: 5, default: 15 } as const satisfies Record<string, Minutes>;
/** Below the slider: offered beside it. */
export const shortLength: Minutes = 3;
export const quickLengths = [shortLength, 5, 10, 20, 25, 45] as const satisfies readonly Minutes[];
export const intensityLimits = { min: 0, max: 100, step: 5, default: 70 } as const satisfies Record<string, Percent>;
export const fadeLimits = { min: 0, max: 120, step: 5 } as const satisfies Record<string, Seconds>;
export const longestFade: Seconds = 1800;

export const arms = ['tone', 'control'] as const;
export type Arm = (typeof arms)[number];
