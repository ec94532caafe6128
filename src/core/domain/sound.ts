export const modes = ['pure', 'binaural', 'monaural', 'isochronic'] as const;
export type Mode = (typeof modes)[number];

export const noiseColours = ['white', 'pink', 'brown'] as const;
export type NoiseColour = (typeof noiseColours)[number];

/** Hertz, fraction of a period, seconds. */
export const soundLimits = {
  hertz: { least: 0.1, most: 20_000 },
  carrier: { least: 20, most: 1500 },
  duty: { least: 0.1, most: 0.9 },
  edge: { least: 0.002, most: 5 },
} as const;
