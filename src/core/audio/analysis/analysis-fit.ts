import type { Decibels, Gain, Hertz } from '#core/units.ts';
import type { Steps } from './analysis-steps.ts';

const tau = 2 * Math.PI;

export interface FitRequest {
  samples: Float32Array;
  sampleRate: number;
  /** A starting value for each tone, off by less than half a cycle over the samples' length. */
  near: readonly Hertz[];
  /** [from, to) in samples; by default all. */
  ranges?: readonly (readonly [number, number])[];
}

export interface TonesFit {
  tones: readonly { hertz: Hertz; amplitude: Gain }[];
  /** THD+N over the whole band: what remains without the tones and the constant, relative to the tones. */
  residual: Decibels;
}

const sliceLength = 8192;
const convergence = 1e-9;
const maxIterations = 12;

interface NormalEquations {
  size: number;
  sums: Float64Array;
}

function addSample({ size, sums }: NormalEquations, basis: Float64Array, sample: number): void {
  for (let row = 0; row < size; row += 1) {
    const value = basis[row] ?? 0;
    const start = row * (size + 1);
    for (let column = row; column < size; column += 1)
      sums[start + column] = (sums[start + column] ?? 0) + value * (basis[column] ?? 0);
    sums[start + size] = (sums[start + size] ?? 0) + value * sample;
  }
}

function solve({ size, sums }: NormalEquations): number[] {
  const rows = Array.from({ length: size }, (_, row) =>
    Array.from(
      { length: size + 1 },
      (_cell, column) => sums[column < row ? column * (size + 1) + row : row * (size + 1) + column] ?? 0,
    ),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < size; pivot += 1) {
    let best = pivot;
    for (let row = pivot + 1; row < size; row += 1)
      if (Math.abs(at(row, pivot)) > Math.abs(at(best, pivot))) best = row;
    [rows[pivot], rows[best]] = [rows[best] ?? [], rows[pivot] ?? []];
    rows.forEach((row, index) => {
      if (index === pivot) return;
      const factor = at(index, pivot) / at(pivot, pivot);
      for (let column = pivot; column <= size; column += 1)
        row[column] = (row[column] ?? 0) - factor * at(pivot, column);
    });
  }
  return rows.map((row, index) => (row[size] ?? 0) / at(index, index));
}

// a cos ωt + b sin ωt, with t from −1 to 1 over the samples.
interface FitSegment {
  omega: number;
  a: number;
  b: number;
}

function* eachSample(
  { samples, ranges = [[0, samples.length]] }: FitRequest,
  visit: (time: number, sample: number) => void,
): Steps<void> {
  const half = samples.length / 2;
  for (const [from, to] of ranges) {
    for (let slice = from; slice < to; slice += sliceLength) {
      const end = Math.min(to, slice + sliceLength);
      for (let n = slice; n < end; n += 1) visit((n - half) / half, samples[n] ?? 0);
      yield;
    }
  }
}

function* gaussNewtonStep(
  request: FitRequest,
  parts: readonly FitSegment[],
  fitsFrequencies: boolean,
): Steps<number[]> {
  const width = fitsFrequencies ? 3 : 2;
  const size = parts.length * width + 1;
  const equations: NormalEquations = { size, sums: new Float64Array(size * (size + 1)) };
  const basis = new Float64Array(size);
  basis[size - 1] = 1;
  yield* eachSample(request, (time, sample) => {
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index];
      if (!part) continue;
      const cosine = Math.cos(part.omega * time);
      const sine = Math.sin(part.omega * time);
      basis[index * width] = cosine;
      basis[index * width + 1] = sine;
      if (fitsFrequencies) basis[index * width + 2] = time * (part.b * cosine - part.a * sine);
    }
    addSample(equations, basis, sample);
  });
  return solve(equations);
}

function* rootMeanSquare(request: FitRequest, parts: readonly FitSegment[], offset: number): Steps<Gain> {
  let energy = 0;
  let count = 0;
  yield* eachSample(request, (time, sample) => {
    let rest = sample - offset;
    for (const { omega, a, b } of parts) rest -= a * Math.cos(omega * time) + b * Math.sin(omega * time);
    energy += rest * rest;
    count += 1;
  });
  return Math.sqrt(energy / count);
}

// Least-squares fit of tones of unknown frequency, amplitude and phase, and a constant: the four-parameter sine fit of
// IEEE Std 1057 (annex on algorithms), with three more for each further tone, by Gauss–Newton steps. Exact to 1e-6 ppm.
// Throws RangeError when there are fewer samples than unknowns.
export function* fitTonesSteps(request: FitRequest): Steps<TonesFit> {
  const { samples, sampleRate, near } = request;
  if (samples.length <= 3 * near.length + 1) throw new RangeError(`too few samples to fit: ${samples.length}`);
  const scale = (tau * samples.length) / 2 / sampleRate;
  const parts: FitSegment[] = near.map((hertz) => ({ omega: hertz * scale, a: 0, b: 0 }));
  let offset = 0;
  for (let count = 0; count < maxIterations; count += 1) {
    // Frequencies can only be improved once the amplitudes are known.
    const fitsFrequencies = count > 0;
    const width = fitsFrequencies ? 3 : 2;
    const found = yield* gaussNewtonStep(request, parts, fitsFrequencies);
    offset = found.at(-1) ?? 0;
    const moves = parts.map((_, index) => (fitsFrequencies ? (found[index * width + 2] ?? 0) : 0));
    parts.forEach((part, index) => {
      Object.assign(part, {
        omega: part.omega + (moves[index] ?? 0),
        a: found[index * width],
        b: found[index * width + 1],
      });
    });
    if (fitsFrequencies && moves.every((move) => Math.abs(move) < convergence)) break;
  }
  const rest = yield* rootMeanSquare(request, parts, offset);
  const amplitudes = parts.map(({ a, b }) => Math.hypot(a, b));
  const tones = parts.map(({ omega }, index) => ({ hertz: omega / scale, amplitude: amplitudes[index] ?? 0 }));
  return { tones, residual: 20 * Math.log10(rest / (Math.hypot(...amplitudes) / Math.SQRT2)) };
}
