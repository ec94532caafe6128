import type { Minutes, Percent, Seconds } from '#core/units.ts';

/** Specification, sections 5 and 9. */
export const durationLimits = { least: 5, most: 60, step: 5, usual: 15 } as const satisfies Record<string, Minutes>;
export const intensityLimits = { least: 0, most: 100, step: 5, usual: 70 } as const satisfies Record<string, Percent>;
export const fadeLimits = { least: 0, most: 120, step: 5 } as const satisfies Record<string, Seconds>;

export const arms = ['tone', 'control'] as const;
export type Arm = (typeof arms)[number];
