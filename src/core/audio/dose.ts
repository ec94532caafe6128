import { forms, type Made } from '#core/domain/sound.ts';
import { noiseAWeightedRms, soundscapeAWeightedRms } from '#core/audio/parts/mix.ts';
import { partialsOf } from '#core/audio/parts/tone-shape.ts';
import type { Decibels, Gain, Hertz, Percent, Seconds } from '#core/units.ts';
import { isToneShape, type Layer, type Programme, type ToneShape } from './programme.ts';

// WHO–ITU H.870, adults: 80 dBA for 40 hours a week are a full dose; equal energy, so 3 dB more halve the time.
const wholeDose = { level: 80, seconds: 40 * 3600 };

// Device, headphones and volume are unknown to a page, so 100 dB SPL for a full-scale sine is an assumption, not a
// measurement. EN 50332-1 and IEC 62368-1 let a player give 100 dBA with noise at −10 dBFS rms: 107 dB for a full-scale
// sine (−3 dBFS rms) at the maximum volume. The WHO advises about 60 % of the volume, some 7 dB or more below it.
const fullScaleSine: Decibels = 100;

/** In dB, 0 at 1 kHz, −Infinity at 0 Hz (IEC 61672-1, annex E). */
export function aWeighting(hertz: Hertz): Decibels {
  const f2 = hertz * hertz;
  const response =
    (12_194 ** 2 * f2 * f2) /
    ((f2 + 20.6 ** 2) * Math.sqrt((f2 + 107.7 ** 2) * (f2 + 737.9 ** 2)) * (f2 + 12_194 ** 2));
  return 20 * Math.log10(response) + 2;
}

/** Relative to a steady sine of the same level. */
const powers: Readonly<Record<Made, (tone: ToneShape) => number>> = {
  plain: () => 1,
  ears: () => 1,
  sum: () => 1 / 2,
  // A raised cosine's square is 3/8 on average, so each edge loses 5/8 of its time.
  pulses: ({ hertz, duty, edge }) => Math.max(0, duty - 2 * edge * hertz * (5 / 8)),
};

const tonePower = (tone: ToneShape, level: Gain): number => level * level * powers[forms[tone.mode].made](tone);

const toPower = (decibels: Decibels): number => 10 ** (decibels / 10);

// A-weighted, relative to a full-scale sine, whose rms is 1/√2.
const untunedPower = (level: Gain, weightedRms: Gain): number => 2 * (level * weightedRms) ** 2;

function weightedTonePower(tone: ToneShape, level: Gain): number {
  const audibleHertz = forms[tone.mode].hasCarrier ? tone.carrier : tone.hertz;
  const weights = partialsOf(tone).map(({ ratio, gain }) => gain * gain * toPower(aWeighting(ratio * audibleHertz)));
  return tonePower(tone, level) * weights.reduce((sum, weight) => sum + weight, 0);
}

function layerPower({ source, level }: Layer): number {
  if (isToneShape(source)) return weightedTonePower(source, level);
  return untunedPower(level, typeof source === 'string' ? noiseAWeightedRms : soundscapeAWeightedRms);
}

/** At the ear, dBA; −Infinity for silence. An estimate, not calibrated; layers that change count at their loudest. */
export function estimatedLevel({ layers }: Programme): Decibels {
  return fullScaleSine + 10 * Math.log10(layers.reduce((sum, layer) => sum + layerPower(layer), 0));
}

/** Percent of a week's dose; may exceed 100. */
export function doseOf(level: Decibels, seconds: Seconds): Percent {
  return 100 * (seconds / wholeDose.seconds) * toPower(level - wholeDose.level);
}
