import { aWeighting } from '#core/audio/dose.ts';
import { isToneShape, type Layer, type ToneShape } from '#core/audio/programme.ts';
import type { Decibels, Gain, Seconds } from '#core/units.ts';
import { fundamentalsOf, isSlowlyPulsed } from './tone-shape.ts';

// For a tone that is much louder to the ear than the one before, such as 528 Hz after 40 Hz.
export const slowRiseSeconds: Seconds = 1;

const slowRiseThreshold: Decibels = 6;

interface Sounding {
  source: Layer['source'];
  gain: Gain;
}

type SoundingTone = Sounding & { source: ToneShape };

const isTone = (sounding: Sounding | undefined): sounding is SoundingTone =>
  sounding !== undefined && isToneShape(sounding.source);

/**
 * How a layer begins in the place of another. undefined: noise and soundscapes never rise. 'continued': it goes on with
 * the rise of the other one.
 */
export function riseOf(before: Sounding | undefined, after: Sounding): 'slow' | 'continued' | undefined {
  if (!isTone(after)) return undefined;
  if (!isTone(before)) return 'slow';
  const level = ({ source, gain }: SoundingTone): Decibels =>
    20 * Math.log10(gain) + Math.max(...fundamentalsOf(source).map(aWeighting));
  // A slow pulse may be silent at this moment.
  const isSudden = isSlowlyPulsed(before.source) || level(after) > level(before) + slowRiseThreshold;
  return isSudden ? 'slow' : 'continued';
}
