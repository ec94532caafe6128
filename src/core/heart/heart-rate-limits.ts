/** Beats a minute that a summary may have. Beyond them something else was measured. */
export const heartRateLimits = { min: 1, max: 1000 } as const;
