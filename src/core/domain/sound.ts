export const modes = ['pure', 'binaural', 'monaural', 'isochronic'] as const;
export type Mode = (typeof modes)[number];

export const noiseColours = ['white', 'pink', 'brown'] as const;
export type NoiseColour = (typeof noiseColours)[number];

/** Hertz, fraction of a period, seconds. */
export const soundLimits = {
  hertz: { min: 0.1, max: 20_000 },
  carrier: { min: 20, max: 1500 },
  duty: { min: 0.1, max: 0.9 },
  edge: { min: 0.002, max: 5 },
} as const;
