import type { Minutes, Percent, Seconds } from '#core/units.ts';

/** How long a session lasts that has an end (specification, sections 5 and 9). */
export const durationLimits = { least: 5, most: 60, step: 5, usual: 15 } as const satisfies Record<string, Minutes>;
export const intensityLimits = { least: 0, most: 100, step: 5, usual: 70 } as const satisfies Record<string, Percent>;
/** How long a session fades before its end. */
export const fadeLimits = { least: 0, most: 120, step: 5 } as const satisfies Record<string, Seconds>;

/** What a session of a comparison plays. */
export const arms = ['tone', 'control'] as const;
export type Arm = (typeof arms)[number];
