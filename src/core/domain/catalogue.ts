/** In the order of the library. */
export const categories = ['Calm', 'Focus', 'Shield', 'Vital', 'Restore', 'Expand'] as const;
export type Category = (typeof categories)[number];

/** From the strongest evidence to none. */
export const evidenceGrades = ['A', 'B', 'C', 'T', 'none'] as const;
export type EvidenceGrade = (typeof evidenceGrades)[number];

export const origins = ['tradition', 'physics', 'laboratory'] as const;
export type Origin = (typeof origins)[number];
