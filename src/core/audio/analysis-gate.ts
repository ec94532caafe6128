import type { Decibels, Hertz } from '#core/units.ts';

export interface GateMeasure {
  /** Pulses a second; undefined where fewer than two begin out of real silence. */
  hertz: Hertz | undefined;
  /** The quietest moment between pulses, against their peak; −Infinity: samples of exactly zero. */
  silence: Decibels;
}

export interface GatedTone {
  carrier: Hertz;
  sampleRate: number;
}

/** Where each pulse begins: the first sample that sounds after at least half a carrier's period of zeros. */
export function pulseStarts(samples: Float32Array, { carrier, sampleRate }: GatedTone): number[] {
  const least = sampleRate / carrier / 2;
  const starts: number[] = [];
  let zeros = 0;
  samples.forEach((sample, index) => {
    if (sample !== 0 && zeros >= least) starts.push(index);
    zeros = sample === 0 ? zeros + 1 : 0;
  });
  return starts;
}

/** The slope of the straight line through values at 0, 1, 2… (least squares). */
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

/** The quietest stretch of half a carrier's period, against the loudest: any half period of a steady sine holds its peak. */
function quietest(samples: Float32Array, { carrier, sampleRate }: GatedTone): Decibels {
  const length = Math.max(2, Math.ceil(sampleRate / carrier / 2));
  const peaks: number[] = [];
  for (let from = 0; from + length <= samples.length; from += Math.max(1, Math.floor(length / 2))) {
    peaks.push(samples.subarray(from, from + length).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0));
  }
  const highest = peaks.reduce((a, b) => Math.max(a, b), 0);
  return 20 * Math.log10(peaks.reduce((a, b) => Math.min(a, b), highest) / highest);
}

/** Rate and silence of a tone that is opened and closed again and again. The rate is right to about a sample in the whole stretch. */
export function measureGate(samples: Float32Array, tone: GatedTone): GateMeasure {
  const starts = pulseStarts(samples, tone);
  return { hertz: starts.length < 2 ? undefined : tone.sampleRate / slope(starts), silence: quietest(samples, tone) };
}
