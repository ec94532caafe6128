import { clickLevel } from '../../src/core/audio/measure.fixture.ts';
import type { Decibels, Gain, Hertz, Seconds } from '../../src/core/units.ts';

export interface Tone {
  /** The highest, if there are several. */
  hertz: Hertz;
  /** Peak of the tone before its end. */
  amplitude: Gain;
  sampleRate: number;
}

export interface ToneMeasurement {
  /** The worst from before the first sample to after the last, dBc. */
  click: Decibels;
  /** From the last sample at nine tenths of the level to the last nonzero one. */
  fall: Seconds;
  /** Peak of the last ten milliseconds, relative to the tone: −28 dB or less if the fade is complete. */
  tail: Decibels;
  /** Silences of at least a millisecond between the first and the last sample. */
  gaps: readonly (readonly [at: Seconds, length: Seconds])[];
}

/** Silence before and after, for the filter. */
const margin = 1024;

function gapsIn(samples: Float32Array, sampleRate: number): ToneMeasurement['gaps'] {
  const gaps: [number, number][] = [];
  let silent = 0;
  samples.forEach((sample, index) => {
    if (sample === 0) {
      silent += 1;
      return;
    }
    if (silent >= sampleRate / 1000) gaps.push([(index - silent) / sampleRate, silent / sampleRate]);
    silent = 0;
  });
  return gaps;
}

/** @returns undefined if the recording is silent */
export function measureTone(recorded: Float32Array, tone: Tone): ToneMeasurement | undefined {
  const { amplitude, sampleRate } = tone;
  const first = recorded.findIndex((sample) => sample !== 0);
  if (first < 0) return undefined;
  const last = recorded.findLastIndex((sample) => sample !== 0);
  const samples = recorded.subarray(first, last + 1);
  const padded = new Float32Array(samples.length + 2 * margin);
  padded.set(samples, margin);
  const loud = samples.findLastIndex((sample) => Math.abs(sample) >= 0.9 * amplitude);
  const tail = samples.subarray(-sampleRate / 100).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
  return {
    click: clickLevel(padded, tone),
    fall: (samples.length - 1 - loud) / sampleRate,
    tail: 20 * Math.log10(tail / amplitude),
    gaps: gapsIn(samples, sampleRate),
  };
}
