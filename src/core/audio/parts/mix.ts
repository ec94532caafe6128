import { isSoundscapeShape, isToneShape, type Layer } from '#core/audio/programme.ts';
import { isClipShape } from './clip-player.ts';
import type { NoiseColour } from '#core/domain/sound.ts';
import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Gain } from '#core/units.ts';

export const maxBellPeak: Gain = 0.5;

// A-weighted, at level 1, the same for every colour (−24 dB(A)). Brown noise, the most demanding, could not be louder
// within full scale, with its peaks at 4.5 times its rms.
export const noiseAWeightedRms: Gain = 0.065;

/** At level 1, of the soundscape that has most; all are equally loud by ITU-R BS.1770 (−27 LUFS). */
export const soundscapeAWeightedRms: Gain = 0.031;

/** The highest sample of each soundscape at level 1. */
export const soundscapePeaks: Readonly<Record<Soundscape, Gain>> = {
  rain: 0.4,
  roof: 0.65,
  waves: 0.45,
  stream: 0.5,
  waterfall: 0.2,
  wind: 0.35,
  fire: 0.95,
  crickets: 0.4,
  thunder: 0.5,
  bowl: 0.5,
};

/** The highest sample of a clip at level 1. */
export const clipPeak: Gain = 0.5;

function highestOf(source: Layer['source'], peakOf: (colour: NoiseColour) => Gain): Gain {
  if (isToneShape(source)) return 1;
  if (isClipShape(source)) return clipPeak;
  return isSoundscapeShape(source) ? soundscapePeaks[source.scape] : peakOf(source);
}

/** Lowers all by one factor where they would exceed full scale together with the bells. peakOf: noise at level 1. */
export function mixLevels(layers: readonly Layer[], peakOf: (colour: NoiseColour) => Gain, bells: Gain): Gain[] {
  const peaks = layers.map(({ source, level }) => level * highestOf(source, peakOf));
  const sum = peaks.reduce((total, peak) => total + peak, 0);
  const factor = Math.min(1, (1 - bells) / Math.max(Number.MIN_VALUE, sum));
  return layers.map(({ level }) => level * factor);
}

/** A balance lowers one ear and never raises the other. */
export function earGains(level: Gain, balance: number): readonly [Gain, Gain] {
  return [level * Math.min(1, 1 - balance), level * Math.min(1, 1 + balance)];
}
