import type { Gain, Hertz } from '#core/units.ts';

/** How much of a partial the ear gets at moderate levels: A-weighting as a linear gain, 1 at 1 kHz (IEC 61672-1, annex E). */
export function heardGain(hertz: Hertz): Gain {
  const f = hertz * hertz;
  const weight = (12_194 ** 2 * f * f) / ((f + 20.6 ** 2) * Math.sqrt((f + 107.7 ** 2) * (f + 737.9 ** 2)) * (f + 12_194 ** 2));
  return 1.2589 * weight;
}
