import type { Decibels, Gain, Hertz, Seconds } from '#core/units.ts';

/** Measures of sound for tests, made on samples. */

const tau = 2 * Math.PI;

export interface SineFit {
  amplitude: Gain;
  hertz: Hertz;
  /** Everything in the samples that is not the sine, against it: THD+N. */
  residual: Decibels;
}

interface Projection {
  a: number;
  b: number;
  offset: number;
}

/** Solves a small linear system by elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  rows.forEach((_, pivot) => {
    const best = rows.reduce((found, _row, index) => (index > pivot && Math.abs(at(index, pivot)) > Math.abs(at(found, pivot)) ? index : found), pivot);
    [rows[pivot], rows[best]] = [rows[best] ?? [], rows[pivot] ?? []];
    rows.forEach((row, index) => {
      if (index === pivot) return;
      const factor = at(index, pivot) / at(pivot, pivot);
      row.forEach((value, column) => {
        row[column] = value - factor * at(pivot, column);
      });
    });
  });
  return rows.map((row, index) => (row.at(-1) ?? 0) / at(index, index));
}

/** The least-squares sum of basis functions. */
function leastSquares(samples: Float32Array, basis: ((index: number) => number)[]): number[] {
  const matrix = basis.map(() => basis.map(() => 0));
  const right = basis.map(() => 0);
  samples.forEach((sample, index) => {
    const values = basis.map((term) => term(index));
    values.forEach((value, row) => {
      right[row] = (right[row] ?? 0) + value * sample;
      values.forEach((other, column) => {
        const cells = matrix[row];
        if (cells) cells[column] = (cells[column] ?? 0) + value * other;
      });
    });
  });
  return solve(matrix, right);
}

/** Four-parameter sine fit (IEEE 1057): cosine, sine, offset and frequency, refined step by step from a near frequency. */
export function fitSine(samples: Float32Array, near: Hertz, sampleRate: number): SineFit {
  let omega = (tau * near) / sampleRate;
  let found: Projection = { a: 1, b: 0, offset: 0 };
  for (let round = 0; round < 6; round += 1) {
    const middle = samples.length / 2;
    const [a = 0, b = 0, offset = 0, change = 0] = leastSquares(samples, [
      (n) => Math.cos(omega * n),
      (n) => Math.sin(omega * n),
      () => 1,
      (n) => (n - middle) * (found.b * Math.cos(omega * n) - found.a * Math.sin(omega * n)),
    ]);
    found = { a, b, offset };
    if (round > 0) omega += change;
  }
  const amplitude = Math.hypot(found.a, found.b);
  let noise = 0;
  samples.forEach((sample, n) => {
    noise += (sample - found.a * Math.cos(omega * n) - found.b * Math.sin(omega * n) - found.offset) ** 2;
  });
  const rms = Math.sqrt(noise / samples.length);
  return { amplitude, hertz: (omega * sampleRate) / tau, residual: 20 * Math.log10(rms / (amplitude / Math.SQRT2)) };
}

/**
 * The click at a transition: the peak of what lies above max(3 kHz, 6 f), against the tone's amplitude. A windowed-sinc
 * high-pass of 511 taps (Blackman, stop band below −100 dB for the tones tested).
 */
export function clickLevel(samples: Float32Array, tone: { hertz: Hertz; amplitude: Gain; sampleRate: number }): Decibels {
  const cut = Math.max(3000, 6 * tone.hertz) / tone.sampleRate;
  const half = 255;
  const low = Array.from({ length: 2 * half + 1 }, (_, index) => {
    const n = index - half;
    const sinc = n === 0 ? 2 * cut : Math.sin(tau * cut * n) / (Math.PI * n);
    const phase = (tau * index) / (2 * half);
    return sinc * (0.42 - 0.5 * Math.cos(phase) + 0.08 * Math.cos(2 * phase));
  });
  const gain = low.reduce((sum, tap) => sum + tap, 0);
  let peak = 0;
  for (let centre = half; centre < samples.length - half; centre += 1) {
    let passed = 0;
    low.forEach((tap, index) => {
      passed += (tap / gain) * (samples[centre + half - index] ?? 0);
    });
    peak = Math.max(peak, Math.abs((samples[centre] ?? 0) - passed));
  }
  return 20 * Math.log10(peak / tone.amplitude);
}

/** The samples between two times. */
export function between(samples: Float32Array, sampleRate: number, [from, to]: [Seconds, Seconds]): Float32Array {
  return samples.subarray(Math.round(from * sampleRate), Math.round(to * sampleRate));
}

export function peakOf(samples: Float32Array): Gain {
  return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}
