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

/**
 * What the samples of a form are made of: one tone, one in each ear, the sum of two, or one that is switched on and off.
 * What plays, weighs and measures a tone has a case for each, and does not compile without.
 */
type Making =
  | { made: 'plain'; isPair: false; isDichotic: false; isPulsed: false }
  | { made: 'ears'; isPair: true; isDichotic: true; isPulsed: false }
  | { made: 'sum'; isPair: true; isDichotic: false; isPulsed: false }
  | { made: 'pulses'; isPair: false; isDichotic: false; isPulsed: true };

export type Made = Making['made'];

interface Flags {
  /** Two tones, half the rate below and above the carrier. */
  isPair: boolean;
  /** Each ear gets one of the two: only headphones bring them there. */
  isDichotic: boolean;
  /** The carrier is switched on and off: duty and edge apply. */
  isPulsed: boolean;
}

interface Facts {
  /** The rate of beats or pulses of a carrier is set, not the tone itself. Only the pure form has none. */
  hasCarrier: boolean;
  /** The outermost partial's distance from the carrier, in rates. */
  spread: number;
  /** The highest rate: faster beats and pulses are heard as tones of their own. Without a carrier the highest tone. */
  fastest: number;
  /** The highest rate that is compared with another: binaural beats end at about 26 a second (Oster 1973). */
  fastestCompared: number;
  /** What a new layer begins with. */
  first: number;
  /** Older apps cannot read it. */
  since: Versions;
}

export type Form = Facts & Flags & Making;

const plain = {
  made: 'plain',
  hasCarrier: false,
  isPair: false,
  isDichotic: false,
  isPulsed: false,
  spread: 0,
  fastest: soundLimits.hertz.max,
  fastestCompared: 12_500,
  first: 220,
  since: { database: 1, file: 1, record: 1 },
} as const satisfies Form;
/** Without what it is made of, which each form with a carrier says itself. */
const rated: Facts = { ...plain, hasCarrier: true, fastest: 100, fastestCompared: 100, first: 6 };
const pair = { ...rated, made: 'sum', isPair: true, isDichotic: false, isPulsed: false, spread: 1 / 2 } as const;

/** The forms in which a frequency can sound, and what tells them apart. */
const table = {
  pure: plain,
  binaural: { ...pair, made: 'ears', isDichotic: true, fastest: 40, fastestCompared: 26 },
  monaural: pair,
  // Pulses have sidebands.
  isochronic: { ...rated, made: 'pulses', isPair: false, isDichotic: false, isPulsed: true, spread: 1 },
} satisfies Readonly<Record<string, Form>>;

export type Mode = keyof typeof table;
export const forms: Readonly<Record<Mode, Form>> = table;
export const modes = Object.keys(table) as readonly Mode[];

/** What rings at the start, at the end and between: a small bell, or the singing bowl that is a layer, too. */
export const bellSounds = ['bell', 'bowl'] as const;
export type BellSound = (typeof bellSounds)[number];
