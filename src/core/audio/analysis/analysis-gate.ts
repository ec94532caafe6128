import type { Decibels, Hertz } from '#core/units.ts';
import type { Steps } from './analysis-steps.ts';

export interface GateMeasure {
  /** Indices of samples; only of pulses that follow exact silence. */
  starts: readonly number[];
  /** Pulses a second; undefined where fewer than two pulses start after exact silence. */
  hertz: Hertz | undefined;
  /** The quietest moment between pulses, relative to their peak; −Infinity for samples of exactly zero. */
  silence: Decibels;
}

export interface GatedTone {
  carrier: Hertz;
  sampleRate: number;
}

const sliceLength = 16_384;

// No sine has this many zeros in a row.
const closedSamples = 8;

function* pulseStarts(samples: Float32Array): Steps<number[]> {
  const starts: number[] = [];
  let zeros = 0;
  for (let index = 0; index < samples.length; index += 1) {
    if (samples[index] === 0) zeros += 1;
    else {
      if (zeros >= closedSamples) starts.push(index);
      zeros = 0;
    }
    if (index % sliceLength === 0) yield;
  }
  return starts;
}

function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  let over = 0;
  let under = 0;
  values.forEach((value, index) => {
    over += (index - middle) * value;
    under += (index - middle) ** 2;
  });
  return over / under;
}

function* quietest(samples: Float32Array, length: number): Steps<Decibels> {
  let [min, max] = [Number.POSITIVE_INFINITY, 0];
  for (let from = 0; from + length <= samples.length; from += length) {
    let peak = 0;
    for (let index = from; index < from + length; index += 1) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    min = Math.min(min, peak);
    max = Math.max(max, peak);
    if (from % sliceLength < length) yield;
  }
  return 20 * Math.log10(min / max);
}

/** The rate is exact to about one sample over the whole length. */
export function* gateSteps(samples: Float32Array, { carrier, sampleRate }: GatedTone): Steps<GateMeasure> {
  // Any half period of a steady sine holds its peak.
  const half = Math.max(2, Math.ceil(sampleRate / carrier / 2));
  const starts = yield* pulseStarts(samples);
  // Pulses that start after zeros prove an exact silence, even one shorter than half a period.
  const silence = starts.length > 0 ? Number.NEGATIVE_INFINITY : yield* quietest(samples, half);
  return { starts, hertz: starts.length < 2 ? undefined : sampleRate / slope(starts), silence };
}
