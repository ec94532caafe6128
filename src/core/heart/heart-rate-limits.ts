/** Limits of a summary, in beats a minute. Values beyond them do not come from a heart. */
export const heartRateLimits = { min: 1, max: 1000 } as const;
