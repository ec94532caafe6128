import type { Layer } from '#core/audio/programme.ts';
import type { NoiseColour } from '#core/domain/sound.ts';
import type { Gain } from '#core/units.ts';

export const maxBellPeak: Gain = 0.5;

// A-weighted, at level 1, the same for every colour (−24 dB(A)). Brown noise, the most demanding, could not be louder
// within full scale, with its peaks at 4.5 times its rms.
export const noiseAWeightedRms: Gain = 0.065;

/** Lowers all by one factor where they would exceed full scale together with the bells. peakOf: noise at level 1. */
export function mixLevels(layers: readonly Layer[], peakOf: (colour: NoiseColour) => Gain, bells: Gain): Gain[] {
  const peaks = layers.map(({ source, level }) => (typeof source === 'string' ? level * peakOf(source) : level));
  const sum = peaks.reduce((total, peak) => total + peak, 0);
  const factor = Math.min(1, (1 - bells) / Math.max(Number.MIN_VALUE, sum));
  return layers.map(({ level }) => level * factor);
}

/** A balance lowers one ear and never raises the other. */
export function earGains(level: Gain, balance: number): readonly [Gain, Gain] {
  return [level * Math.min(1, 1 - balance), level * Math.min(1, 1 + balance)];
}
