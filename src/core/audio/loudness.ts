import { noiseAWeightedRms, soundscapeAWeightedRms } from '#core/audio/parts/mix.ts';
import type { Decibels, Gain, Hertz } from '#core/units.ts';

// ISO 226:2003, table 1: third-octave frequency, αf, LU, Tf.
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

function contourParametersAt(hertz: Hertz) {
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

// In dB SPL, by ISO 226:2003 equation 1, which holds from 20 Hz to 12.5 kHz and 20 to 90 phon (80 above 4 kHz). Outside
// that range it is the value at the border: too little is known to play louder there.
export function equalLoudnessLevel(hertz: Hertz, phon: number): Decibels {
  const { alpha, transfer, threshold } = contourParametersAt(hertz);
  const sum = 4.47e-3 * (10 ** (0.025 * phon) - 1.15) + (0.4 * 10 ** ((threshold + transfer) / 10 - 9)) ** alpha;
  return (10 / alpha) * Math.log10(sum) - transfer + 94;
}

// Calm listening, between quiet speech and conversation; contours are flatter at higher levels.
const listeningPhon = 60;

// The lowest tone that good headphones carry and that the catalogue plays pure with a grade.
const referenceHertz: Hertz = 40;

// Beyond this, headphones differ more than contours do.
const maxReduction: Decibels = 30;

/** Makes a tone as loud as 40 Hz. At most 1 (0.03–1), so that the level chosen stays the maximum. */
export function equalLoudnessGain(hertz: Hertz): Gain {
  const difference = equalLoudnessLevel(hertz, listeningPhon) - equalLoudnessLevel(referenceHertz, listeningPhon);
  return 10 ** (Math.min(0, Math.max(-maxReduction, difference)) / 20);
}

/** The factor on the level of a tone at `from` that makes a tone at `to` as loud. */
export function equalLoudnessFactor(from: Hertz, to: Hertz): Gain {
  return 10 ** ((equalLoudnessLevel(to, listeningPhon) - equalLoudnessLevel(from, listeningPhon)) / 20);
}

const comparisonHertz: Hertz = 1000;

// How much stronger a 1 kHz tone must be than wide-band noise of the same A-weighted level to be as loud. Uniformly
// exciting noise of 60 dB is 3.5 times as loud as the tone, or 18 phon (Fastl and Zwicker, Psychoacoustics, 8.2); these
// noises are less even, so less is assumed.
const noiseOffset: Decibels = 12;

const untunedFactor = Math.SQRT2 * 10 ** (noiseOffset / 20);
const noiseFactor: Gain = untunedFactor * noiseAWeightedRms;

/** The level of a tone at 1 kHz that is as loud. Such levels add as powers. */
export const perceivedTone = (hertz: Hertz, level: Gain): Gain => level * equalLoudnessFactor(hertz, comparisonHertz);

/** The level of a tone at 1 kHz that is as loud as noise of any colour. */
export const perceivedNoise = (level: Gain): Gain => level * noiseFactor;

/** The same of any soundscape. */
export const perceivedSoundscape = (level: Gain): Gain => level * untunedFactor * soundscapeAWeightedRms;

/** Perceived levels: of everything whose level follows the intensity, and of the background noise. */
export interface PerceivedLevels {
  foreground: Gain;
  background: Gain;
}

export const totalPerceivedLevel = ({ foreground, background }: PerceivedLevels): Gain =>
  Math.hypot(foreground, background);

/** The highest level at which background noise alone is not louder than everything before it. */
export function maxBackgroundLevel(before: PerceivedLevels): Gain {
  return Math.min(1, totalPerceivedLevel(before) / noiseFactor);
}

// Keeps all together no louder than what played before: the device may have been turned up for a tone that is hard to
// hear. A tone that stays keeps its level under a new background noise, which adds 3 dB at most.
export function maxToneLevel(before: PerceivedLevels, hertz: Hertz, background: Gain = 0): Gain {
  const left = totalPerceivedLevel(before) ** 2 - perceivedNoise(background) ** 2;
  const foreground = Math.max(before.foreground, Math.sqrt(Math.max(0, left)));
  return Math.min(1, foreground * equalLoudnessFactor(comparisonHertz, hertz));
}
