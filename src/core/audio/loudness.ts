import type { Decibels, Gain, Hertz } from '#core/units.ts';
import { bedHeardRms } from '#core/audio/parts/mix.ts';

interface Ear {
  /** Exponent of loudness perception. */
  alpha: number;
  /** Linear transfer, normalised at 1 kHz. */
  transfer: Decibels;
  /** Threshold of hearing, dB SPL. */
  threshold: Decibels;
}

/** ISO 226:2003, table 1, by third-octave frequency in hertz: αf, LU, Tf. */
const table: readonly (readonly [Hertz, number, Decibels, Decibels])[] = [
  [20, 0.532, -31.6, 78.5],
  [25, 0.506, -27.2, 68.7],
  [31.5, 0.48, -23, 59.5],
  [40, 0.455, -19.1, 51.1],
  [50, 0.432, -15.9, 44],
  [63, 0.409, -13, 37.5],
  [80, 0.387, -10.3, 31.5],
  [100, 0.367, -8.1, 26.5],
  [125, 0.349, -6.2, 22.1],
  [160, 0.33, -4.5, 17.9],
  [200, 0.315, -3.1, 14.4],
  [250, 0.301, -2, 11.4],
  [315, 0.288, -1.1, 8.6],
  [400, 0.276, -0.4, 6.2],
  [500, 0.267, 0, 4.4],
  [630, 0.259, 0.3, 3],
  [800, 0.253, 0.5, 2.2],
  [1000, 0.25, 0, 2.4],
  [1250, 0.246, -2.7, 3.5],
  [1600, 0.244, -4.1, 1.7],
  [2000, 0.243, -1, -1.3],
  [2500, 0.243, 1.7, -4.2],
  [3150, 0.243, 2.5, -6],
  [4000, 0.242, 1.2, -5.4],
  [5000, 0.242, -2.1, -1.5],
  [6300, 0.245, -7.1, 6],
  [8000, 0.254, -11.2, 12.6],
  [10_000, 0.271, -10.7, 13.9],
  [12_500, 0.301, -3.1, 12.3],
];

/** Between two rows, straight lines over the logarithm of the frequency; outside the table, its first or last row. */
function earAt(hertz: Hertz): Ear {
  const above = table.findIndex(([frequency]) => frequency >= hertz);
  const upper = table[above] ?? table.at(-1);
  const lower = table[above - 1] ?? upper;
  if (!upper || !lower) throw new RangeError('the table is empty');
  const part = lower === upper ? 0 : Math.log(hertz / lower[0]) / Math.log(upper[0] / lower[0]);
  const between = (from: number, to: number): number => from + (to - from) * part;
  return {
    alpha: between(lower[1], upper[1]),
    transfer: between(lower[2], upper[2]),
    threshold: between(lower[3], upper[3]),
  };
}

/**
 * How strong a pure tone must be to be as loud as 1 kHz at a number of decibels: dB SPL, ISO 226:2003 equation 1.
 * The standard speaks of 20 Hz to 12.5 kHz and 20 to 90 phon (80 above 4 kHz). Beyond that frequency range the value at
 * its border is given: what the ear needs there is more, and not known well enough to play louder for it.
 */
export function equallyLoudLevel(hertz: Hertz, phon: number): Decibels {
  const { alpha, transfer, threshold } = earAt(hertz);
  const sum = 4.47e-3 * (10 ** (0.025 * phon) - 1.15) + (0.4 * 10 ** ((threshold + transfer) / 10 - 9)) ** alpha;
  return (10 / alpha) * Math.log10(sum) - transfer + 94;
}

/** Calm listening: between quiet speech and conversation. The louder, the flatter the contours. */
const listeningPhon = 60;

/** The tone that all others come down to: the lowest that good headphones carry and the catalogue plays pure with a grade. */
const referenceHertz: Hertz = 40;

/** No tone comes down by more: beyond it headphones differ from each other more than contours do. */
const mostReduction: Decibels = 30;

/**
 * The factor on a level that makes every tone as loud as 40 Hz at that level. It only ever lowers (0.03–1), so that the
 * level a person has chosen stays the ceiling: 40 Hz and below keep it, 528 Hz comes down to them.
 */
export function equalLoudnessGain(hertz: Hertz): Gain {
  const difference = equallyLoudLevel(hertz, listeningPhon) - equallyLoudLevel(referenceHertz, listeningPhon);
  return 10 ** (Math.min(0, Math.max(-mostReduction, difference)) / 20);
}

/** The factor on a tone's level at which another tone is as loud to the ear as the first is. */
export function equallyLoudFactor(from: Hertz, to: Hertz): Gain {
  return 10 ** ((equallyLoudLevel(to, listeningPhon) - equallyLoudLevel(from, listeningPhon)) / 20);
}

/** What all that is heard is measured by. */
const measureHertz: Hertz = 1000;

/**
 * How much stronger a tone of 1 kHz must be than wide noise of the same A-weighted level to be as loud. Noise fills many
 * critical bands, whose loudnesses add: at 60 dB uniformly exciting noise is 3.5 times as loud as the tone, or 18 phon
 * (Fastl and Zwicker, Psychoacoustics, 8.2). Ours is less even, and may be heard more softly, where it is less.
 */
const wideNoise: Decibels = 12;

const bedFactor: Gain = Math.SQRT2 * bedHeardRms * 10 ** (wideNoise / 20);

/** What the ear gets: the levels of 1 kHz that are as loud as a tone, and as a noise bed. They add as powers do. */
export interface HeardLevels {
  tone: Gain;
  bed: Gain;
}

export function heardLevels({
  hertz,
  level,
  bed = 0,
}: {
  hertz: Hertz;
  level: Gain;
  bed?: Gain | undefined;
}): HeardLevels {
  return { tone: level * equallyLoudFactor(hertz, measureHertz), bed: bed * bedFactor };
}

export const heardTogether = ({ tone, bed }: HeardLevels): number => Math.hypot(tone, bed);

/** The most that the level of a bed may be for it alone not to be louder to the ear than all that was heard before. */
export function bedNotLouder(before: HeardLevels): Gain {
  return Math.min(1, heardTogether(before) / bedFactor);
}

/**
 * The most that the level of a tone above a bed may be for both not to be louder to the ear than what was heard before. A
 * person turns the device up for a tone that is hard to hear; the next one must not make them pay for it. A bed that has
 * come in anew takes nothing away from a tone that stays: the two together are then at most 3 dB more.
 */
export function levelNotLouder(before: HeardLevels, hertz: Hertz, bed: Gain = 0): Gain {
  const left = heardTogether(before) ** 2 - (bed * bedFactor) ** 2;
  return Math.min(1, Math.max(before.tone, Math.sqrt(Math.max(0, left))) * equallyLoudFactor(measureHertz, hertz));
}
