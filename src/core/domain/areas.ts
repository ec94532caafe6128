export const areas = ['physical', 'mental', 'emotional', 'spiritual', 'sleep', 'stress'] as const;
export type Area = (typeof areas)[number];

/** Higher is always better, for feelings, too. */
export const lowestAnswer = 1;
export const highestAnswer = 100;
