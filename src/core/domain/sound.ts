import type { Versions } from './soundscapes.ts';

export const noiseColours = ['white', 'pink', 'brown'] as const;
export type NoiseColour = (typeof noiseColours)[number];

/** Hertz, fraction of a period, seconds. */
export const soundLimits = {
  hertz: { min: 0.1, max: 20_000 },
  carrier: { min: 20, max: 1500 },
  duty: { min: 0.1, max: 0.9 },
  edge: { min: 0.002, max: 5 },
} as const;

/** What follows from what the samples of a form are made of. */
interface Making {
  /** The rate of beats or pulses of a carrier is set, not the tone itself. */
  hasCarrier: boolean;
  /** Two tones, half the rate below and above the carrier. */
  isPair: boolean;
  /** Each ear gets one of the two: only headphones bring them there. */
  isDichotic: boolean;
  /** The carrier is switched on and off: duty and edge apply. */
  isPulsed: boolean;
  /** The outermost partial's distance from the carrier, in rates. */
  spread: number;
}

const tone: Making = { hasCarrier: false, isPair: false, isDichotic: false, isPulsed: false, spread: 0 };
const two: Making = { ...tone, hasCarrier: true, isPair: true, spread: 1 / 2 };

/**
 * One tone, one in each ear, the sum of two, or one that is switched on and off. What plays, weighs and measures a tone
 * has a case for each, and does not compile without.
 */
const makings = {
  plain: tone,
  ears: { ...two, isDichotic: true },
  sum: two,
  // Pulses have sidebands.
  pulses: { ...tone, hasCarrier: true, isPulsed: true, spread: 1 },
} satisfies Readonly<Record<string, Making>>;

export type Made = keyof typeof makings;

interface Row {
  made: Made;
  /** The highest rate: faster beats and pulses are heard as tones of their own. Without a carrier the highest tone. */
  fastest: number;
  /** The highest rate that is compared with another: binaural beats end at about 26 a second (Oster 1973). */
  fastestCompared: number;
  /** What a new layer begins with. */
  first: number;
  /** Older apps cannot read it. */
  since: Versions;
}

export type Form = Row & Making;

const always: Versions = { database: 1, file: 1, record: 1 };
/** Without what it is made of, which each form says itself. */
const rated = { fastest: 100, fastestCompared: 100, first: 6, since: always };

/** The forms in which a frequency can sound, and what tells them apart. */
const table = {
  pure: { made: 'plain', fastest: soundLimits.hertz.max, fastestCompared: 12_500, first: 220, since: always },
  binaural: { ...rated, made: 'ears', fastest: 40, fastestCompared: 26 },
  monaural: { ...rated, made: 'sum' },
  isochronic: { ...rated, made: 'pulses' },
} satisfies Readonly<Record<string, Row>>;

export type Mode = keyof typeof table;
export const modes = Object.keys(table) as readonly Mode[];
export const forms = Object.fromEntries(
  Object.entries(table).map(([mode, row]) => [mode, { ...row, ...makings[row.made] }]),
) as Readonly<Record<Mode, Form>>;

/** What rings at the start, at the end and between: a small bell, or the singing bowl that is a layer, too. */
export const bellSounds = ['bell', 'bowl'] as const;
export type BellSound = (typeof bellSounds)[number];
