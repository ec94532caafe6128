import { Random } from '#core/audio/parts/random.ts';
import type { Decibels, Gain, Hertz, Seconds } from '#core/units.ts';

export const clipRate: Hertz = 48_000;

export function noiseOf(seconds: Seconds, { gain = 0.1, seed = 1 }: { gain?: Gain; seed?: number } = {}): Float32Array {
  const block = { samples: new Float64Array(Math.round(seconds * clipRate)) };
  new Random(seed).fill(block.samples, block.samples.length);
  return Float32Array.from(block.samples, (sample) => gain * sample);
}

export const samplesOf = (seconds: Seconds, at: (time: Seconds) => number): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * clipRate) }, (_, frame) => at(frame / clipRate));

export const rmsOf = (samples: ArrayLike<number>): Gain =>
  Math.sqrt(Array.from(samples).reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

export const toDecibels = (ratio: number): Decibels => 20 * Math.log10(ratio);

/** The levels of parts of `seconds`, one after the other. */
export function levelsOf(samples: Float32Array, seconds: Seconds): Decibels[] {
  const frames = Math.round(seconds * clipRate);
  return Array.from({ length: Math.floor(samples.length / frames) }, (_, index) =>
    toDecibels(rmsOf(samples.subarray(index * frames, (index + 1) * frames))),
  );
}
