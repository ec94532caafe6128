import { fourierTransformSteps } from '#core/audio/analysis/analysis-spectrum.ts';
import { runToEnd } from '#core/audio/measure.fixture.ts';
import type { Decibels, Hertz, Seconds } from '#core/units.ts';
import { BandPass } from './filters.ts';

export interface Heard {
  left: Float32Array;
  right: Float32Array;
  sampleRate: Hertz;
}

const mono = ({ left, right }: Heard): Float64Array =>
  Float64Array.from(left, (sample, index) => (sample + (right[index] ?? 0)) / 2);

/** One to two octaves wide, 12 dB an octave. */
function band(samples: ArrayLike<number>, hertz: Hertz, sampleRate: Hertz): Float64Array {
  const heard = Float64Array.from(samples);
  for (let pass = 0; pass < 2; pass += 1) new BandPass(hertz, 0.9, sampleRate).run(heard, heard.length);
  return heard;
}

function levels(samples: Float64Array, frames: number): Decibels[] {
  return Array.from({ length: Math.floor(samples.length / frames) }, (_, index) => {
    const part = samples.subarray(index * frames, (index + 1) * frames);
    return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 1e-12) / frames);
  });
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const [first, second] = [Array.from(one), Array.from(other)];
  const [a, b] = [meanOf(first), meanOf(second)];
  const sum = (of: (index: number) => number): number => first.reduce((all, _, index) => all + of(index), 0);
  const [x, y] = [(index: number) => (first[index] ?? 0) - a, (index: number) => (second[index] ?? 0) - b];
  return sum((index) => x(index) * y(index)) / Math.sqrt(sum((index) => x(index) ** 2) * sum((index) => y(index) ** 2));
}

/** How far each value lies above the mean of its neighbours. */
const detrended = (values: readonly number[], reach: number): number[] =>
  values.map((value, index) => value - meanOf(values.slice(Math.max(0, index - reach), index + reach + 1)));

/** The highest autocorrelation of the slow level, once it has crossed zero: 1 for a clock, little for nature. */
function regularity(samples: Float64Array, sampleRate: Hertz): number {
  const slow = detrended(levels(samples, sampleRate / 5), 60);
  const lags = Array.from({ length: Math.floor(slow.length / 2) }, (_, lag) =>
    correlation(slow.slice(0, slow.length - lag), slow.slice(lag)),
  );
  const crossed = lags.findIndex((value) => value < 0);
  return crossed < 0 ? 1 : Math.max(...lags.slice(crossed));
}

export interface TextureMeasures {
  /** Between the quietest and the loudest twentieth, over 0.4 s. */
  swing: Decibels;
  /** How far the slow levels of a low and a high band move together, −1 to 1. */
  together: number;
  /** Of short moments: the loudest of a thousand above the median. */
  burst: Decibels;
  regularity: number;
}

export function measureTexture(heard: Heard): TextureMeasures {
  const { sampleRate } = heard;
  const samples = mono(heard);
  const slow = 0.4 * sampleRate;
  const [low, high] = [400, 3000].map((hertz) => band(samples, hertz, sampleRate));
  if (!low || !high) throw new RangeError('two bands');
  const swings = levels(samples, slow);
  const moments = levels(high, 0.005 * sampleRate);
  return {
    swing: quantile(swings, 0.95) - quantile(swings, 0.05),
    together: correlation(levels(low, slow), levels(high, slow)),
    burst: quantile(moments, 0.999) - quantile(moments, 0.5),
    regularity: regularity(samples, sampleRate),
  };
}

/** Of the two ears around three frequencies, 0–1. */
export function coherence({ left, right, sampleRate }: Heard): number[] {
  return [400, 1600, 5000].map((hertz) =>
    Math.abs(correlation(band(left, hertz, sampleRate), band(right, hertz, sampleRate))),
  );
}

/** The power of the sum of both ears, relative to that of two that are not related. */
export function monoGain({ left, right }: Heard): Decibels {
  const power = (samples: ArrayLike<number>): number =>
    Array.from(samples).reduce((sum, sample) => sum + sample * sample, 0);
  const both = Float64Array.from(left, (sample, index) => sample + (right[index] ?? 0));
  return 10 * Math.log10(power(both) / (power(left) + power(right)));
}

/**
 * The highest autocorrelation of the waveform at lags from a second on, made white so that its colour does not count; and
 * what random samples of this length would have. A loop has nearly 1.
 */
export function loopScore(heard: Heard, shortest: Seconds = 1): { score: number; chance: number } {
  const rate = heard.sampleRate / 4;
  const all = mono(heard);
  // A quarter of the samples, each the mean of four: enough to find a loop.
  const samples = Float64Array.from({ length: all.length >> 2 }, (_, index) =>
    meanOf([...all.subarray(4 * index, 4 * index + 4)]),
  );
  const length = 2 ** Math.ceil(Math.log2(2 * samples.length));
  const [real, imaginary] = [new Float64Array(length), new Float64Array(length)];
  real.set(samples);
  runToEnd(fourierTransformSteps(real, imaginary));
  const power = real.map((value, index) => value * value + (imaginary[index] ?? 0) ** 2);
  const width = Math.round((length * 40) / rate);
  // Each line relative to the mean of 40 Hz around it.
  let sum = 0;
  const around = power.map((value, index) => {
    sum += value - (power[index - width] ?? 0);
    return sum / width;
  });
  const white = power.map((value, index) => value / ((around[Math.min(length - 1, index + width / 2)] ?? 0) + 1e-9));
  const none = new Float64Array(length);
  runToEnd(fourierTransformSteps(white, none));
  const [lowest, highest] = [shortest * rate, 0.75 * samples.length];
  const lags = white.subarray(lowest, highest);
  return {
    score: lags.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / (white[0] ?? 1),
    chance: Math.sqrt((2 * Math.log(lags.length)) / samples.length),
  };
}

/** Decibels a second, of levels over 0.4 s. */
export function steepestRise(heard: Heard): Decibels {
  const slow = levels(mono(heard), 0.1 * heard.sampleRate);
  const over = slow.map(
    (_, index) => 10 * Math.log10(meanOf(slow.slice(index, index + 4).map((level) => 10 ** (level / 10)))),
  );
  return Math.max(...over.slice(4, -4).map((level, index) => (level - (over[index] ?? level)) / 0.4));
}

/** The mean power of each line of the spectrum of 4096 samples. */
function spectrumOf(samples: Float64Array, length = 4096): Float64Array {
  const power = new Float64Array(length / 2);
  for (let from = 0; from + length <= samples.length; from += length) {
    const window = (_: number, index: number): number =>
      (samples[from + index] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / length));
    const [real, imaginary] = [Float64Array.from({ length }, window), new Float64Array(length)];
    runToEnd(fourierTransformSteps(real, imaginary));
    for (let line = 0; line < power.length; line += 1)
      power[line] = (power[line] ?? 0) + (real[line] ?? 0) ** 2 + (imaginary[line] ?? 0) ** 2;
  }
  return power;
}

const erbNumber = (hertz: Hertz): number => 21.4 * Math.log10(1 + 0.00437 * hertz);
const erbHertz = (number: number): Hertz => (10 ** (number / 21.4) - 1) / 0.00437;
/** Zwicker's critical-band rate, in bark. */
const barkOf = (hertz: Hertz): number => 13 * Math.atan(0.000_76 * hertz) + 3.5 * Math.atan((hertz / 7500) ** 2);

/**
 * Sharpness as DIN 45692 weighs it, in about acum, with a loudness of power^0.23 in thirty bands up to 8.8 kHz; white
 * noise has 1.8.
 */
export function sharpness(heard: Heard): number {
  const power = spectrumOf(mono(heard));
  const total = power.reduce((sum, value) => sum + value, 0);
  const [lowest, highest] = [erbNumber(52), erbNumber(8844)];
  let [sharp, loud] = [0, 0];
  for (let place = 0; place < 30; place += 1) {
    const edge = (of: number): number =>
      (erbHertz(lowest + ((highest - lowest) * of) / 29) * 2 * power.length) / heard.sampleRate;
    const inside = power.subarray(Math.floor(edge(place - 0.5)), Math.ceil(edge(place + 0.5)));
    const bark = barkOf(erbHertz(lowest + ((highest - lowest) * place) / 29));
    const loudness = Math.max(1e-6, inside.reduce((sum, value) => sum + value, 0) / total) ** 0.23;
    loud += loudness;
    sharp += loudness * bark * (bark < 15.8 ? 1 : 0.15 * Math.exp(0.42 * (bark - 15.8)) + 0.85);
  }
  return (0.11 * sharp) / loud;
}
