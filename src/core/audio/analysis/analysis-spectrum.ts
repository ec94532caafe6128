import type { Decibels, Hertz } from '#core/units.ts';
import type { Steps } from './analysis-steps.ts';

const tau = 2 * Math.PI;

// Seven-term Blackman–Harris: side lobes at −180 dB, main lobe of ±7 bins (H.-H. Albrecht, A family of cosine-sum
// windows for high-resolution measurements, ICASSP 2001).
const windowTerms = [
  0.27105140069342, 0.43329793923448, 0.21812299954311, 0.06592544638803, 0.01081174209837, 0.00077658482522,
  0.00001388721735,
];
const mainLobe = 7;

// cos kx = 2 cos x cos (k−1)x − cos (k−2)x saves six cosines a sample.
export function blackmanHarris(part: number): number {
  const first = Math.cos(tau * part);
  let [before, cosine] = [first, 1];
  let sum = 0;
  for (let index = 0; index < windowTerms.length; index += 1) {
    const term = windowTerms[index] ?? 0;
    sum += index % 2 === 0 ? term * cosine : -term * cosine;
    [before, cosine] = [cosine, 2 * first * cosine - before];
  }
  return sum;
}

const sliceLength = 16_384;

function* computed(length: number, valueAt: (index: number) => number): Steps<Float64Array> {
  const values = new Float64Array(length);
  for (let from = 0; from < length; from += sliceLength) {
    const to = Math.min(length, from + sliceLength);
    for (let index = from; index < to; index += 1) values[index] = valueAt(index);
    yield;
  }
  return values;
}

/** In-place radix-2 FFT (Cooley and Tukey, 1965). The length must be a power of two. */
export function* fourierTransformSteps(real: Float64Array, imaginary: Float64Array): Steps<void> {
  const length = real.length;
  reverseBits(real, imaginary);
  const cosines = yield* computed(length / 2, (index) => Math.cos((tau * index) / length));
  const sines = yield* computed(length / 2, (index) => Math.sin((tau * index) / length));
  for (let span = 1; span < length; span *= 2) {
    const stride = length / (2 * span);
    for (let start = 0; start < length; start += 2 * span) {
      for (let offset = 0; offset < span; offset += 1) {
        const upper = start + offset;
        const lower = upper + span;
        // The bounds of the loops keep every index within the arrays.
        const [cosine, sine] = [cosines[offset * stride] as number, sines[offset * stride] as number];
        const [lowReal, lowImaginary] = [real[lower] as number, imaginary[lower] as number];
        const [highReal, highImaginary] = [real[upper] as number, imaginary[upper] as number];
        const re = lowReal * cosine + lowImaginary * sine;
        const im = lowImaginary * cosine - lowReal * sine;
        real[lower] = highReal - re;
        imaginary[lower] = highImaginary - im;
        real[upper] = highReal + re;
        imaginary[upper] = highImaginary + im;
      }
    }
    yield;
  }
}

function reverseBits(real: Float64Array, imaginary: Float64Array): void {
  const length = real.length;
  for (let index = 0, reversed = 0; index < length; index += 1) {
    if (index < reversed) {
      for (const values of [real, imaginary])
        [values[index], values[reversed]] = [values[reversed] ?? 0, values[index] ?? 0];
    }
    let bit = length / 2;
    while (bit >= 1 && reversed >= bit) {
      reversed -= bit;
      bit /= 2;
    }
    reversed += bit;
  }
}

export interface Spectrum {
  /** For each bin the peak of a sine there, dBFS; 0.6 dB too low halfway between two bins. */
  levels: Float64Array;
  binHertz: Hertz;
}

// The window cannot resolve more than 180 dB below the strongest line.
const spectrumFloor: Decibels = -200;

/** Uses the first 131 072 samples (2.7 s at 48 kHz) at most. */
export function* spectrumSteps(samples: Float32Array, sampleRate: number): Steps<Spectrum> {
  const length = Math.min(131_072, 2 ** Math.floor(Math.log2(samples.length)));
  const real = yield* computed(length, (index) => (samples[index] ?? 0) * blackmanHarris(index / length));
  const imaginary = new Float64Array(length);
  yield* fourierTransformSteps(real, imaginary);
  // Half of a sine's energy lies in the mirrored bin; the window's mean is its first term.
  const scale = (2 / (length * (windowTerms[0] ?? 1))) ** 2;
  const levels = yield* computed(length / 2, (bin) =>
    Math.max(spectrumFloor, 10 * Math.log10(scale * ((real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2))),
  );
  return { levels, binHertz: sampleRate / length };
}

/** By a parabola through the highest level and its neighbours; undefined when too low to be told from the constant. */
export function strongestHertz({ levels, binHertz }: Spectrum): Hertz | undefined {
  let best = 0;
  levels.forEach((level, bin) => {
    if (level > (levels[best] ?? 0)) best = bin;
  });
  if (best < 2 * mainLobe) return undefined;
  const [before = 0, peak = 0, after = 0] = levels.subarray(best - 1, best + 2);
  return (best + (0.5 * (before - after)) / (before - 2 * peak + after)) * binHertz;
}

function levelAt({ levels, binHertz }: Spectrum, hertz: Hertz): Decibels {
  const bin = Math.round(hertz / binHertz);
  return levels.subarray(bin - 1, bin + 2).reduce((highest, level) => Math.max(highest, level), spectrumFloor);
}

export interface Harmonic {
  number: number;
  /** Relative to the fundamental, dBc. */
  level: Decibels;
}

/** Harmonics 2 to 20 below half the sample rate; none of tones below about 5 Hz, which the window cannot separate. */
export function harmonicsOf(spectrum: Spectrum, hertz: Hertz): Harmonic[] {
  if (hertz < 2 * mainLobe * spectrum.binHertz) return [];
  const top = (spectrum.levels.length - 2) * spectrum.binHertz;
  const numbers = Array.from({ length: 19 }, (_, index) => index + 2).filter((number) => number * hertz < top);
  const fundamental = levelAt(spectrum, hertz);
  return numbers.map((number) => ({ number, level: levelAt(spectrum, number * hertz) - fundamental }));
}

export interface SpectrumPoint {
  hertz: Hertz;
  level: Decibels;
}

/** Points at equal musical intervals; each has the highest level of its interval, so that no line gets lost. */
export function downsampleSpectrum({ levels, binHertz }: Spectrum, points: number): SpectrumPoint[] {
  const lowest = binHertz;
  const ratio = (levels.length - 1) ** (1 / points);
  return Array.from({ length: points }, (_, index) => {
    const from = Math.round((lowest * ratio ** index) / binHertz);
    const to = Math.max(from + 1, Math.round((lowest * ratio ** (index + 1)) / binHertz));
    const level = levels.subarray(from, to).reduce((highest, value) => Math.max(highest, value), spectrumFloor);
    return { hertz: lowest * ratio ** (index + 0.5), level };
  });
}
