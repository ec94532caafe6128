import type { Decibels, Hertz, Percent, Seconds } from '#core/units.ts';
import { bedHeardRms } from '#core/audio/parts/mix.ts';
import type { Programme } from './programme.ts';

/** WHO–ITU H.870, adults: 80 dBA for 40 hours a week are a whole dose; equal energy, so 3 dB more halve the time. */
const wholeDose = { level: 80, seconds: 40 * 3600 };

/**
 * What is assumed of device, headphones and volume, because a page can know none of them: a sine at full scale reaches the
 * ear with 100 dB SPL. EN 50332-1 and IEC 62368-1 let a player give 100 dBA with noise at −10 dBFS rms, which a full-scale
 * sine (−3 dBFS rms) exceeds by 7 dB: 107 dB with everything at its maximum. The WHO's advice, about 60 % of the volume,
 * lies some 7 dB and more below the maximum. So this is a careful guess on the high side; it is not a measurement.
 */
const fullScaleSine: Decibels = 100;

/** A-weighting of a frequency, dB, 0 at 1 kHz (IEC 61672-1, annex E). −Infinity at 0 Hz. */
export function aWeighting(hertz: Hertz): Decibels {
  const f2 = hertz * hertz;
  const response =
    (12_194 ** 2 * f2 * f2) /
    ((f2 + 20.6 ** 2) * Math.sqrt((f2 + 107.7 ** 2) * (f2 + 737.9 ** 2)) * (f2 + 12_194 ** 2));
  return 20 * Math.log10(response) + 2;
}

/** The mean power of a programme's tone against a sine at full scale, as a ratio. */
function tonePower({ mode, hertz, level, duty, edge }: Programme): number {
  const power = level * level;
  // Two sines of half the level each, summed.
  if (mode === 'monaural') return power / 2;
  // A raised cosine's square is 3/8 on average, so each of the two edges loses 5/8 of its time.
  if (mode === 'isochronic') return power * Math.max(0, duty - 2 * edge * hertz * (5 / 8));
  return power;
}

const toPower = (decibels: Decibels): number => 10 ** (decibels / 10);

/** The A-weighted mean power of a bed against a sine at full scale, which has an rms of 1/√2. */
function bedPower({ bed }: Programme): number {
  return bed ? 2 * (bed.level * bedHeardRms) ** 2 : 0;
}

/** The level at the ear that is assumed for a programme, dBA; −Infinity when it is silent. An estimate, not calibrated. */
export function estimatedLevel(programme: Programme): Decibels {
  const heard = programme.mode === 'pure' ? programme.hertz : programme.carrier;
  const power = tonePower(programme) * toPower(aWeighting(heard)) + bedPower(programme);
  return fullScaleSine + 10 * Math.log10(power);
}

/** What listening at a level for a time takes of a week's dose, percent; it may exceed 100. */
export function doseOf(level: Decibels, seconds: Seconds): Percent {
  return 100 * (seconds / wholeDose.seconds) * toPower(level - wholeDose.level);
}
