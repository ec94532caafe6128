/** The six areas of an assessment, in the order they are asked. */
export const areas = ['physical', 'mental', 'emotional', 'spiritual', 'sleep', 'stress'] as const;
export type Area = (typeof areas)[number];

/** The scale of an answer, and of how a person feels: whole numbers, higher is always better. */
export const lowestAnswer = 1;
export const highestAnswer = 100;
