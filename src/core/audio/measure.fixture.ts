import type { Gain, Seconds } from '#core/units.ts';

export function between(samples: Float32Array, sampleRate: number, [from, to]: [Seconds, Seconds]): Float32Array {
  return samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
}

export function peakOf(samples: Float32Array): Gain {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}
