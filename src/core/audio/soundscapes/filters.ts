import type { Gain, Hertz } from '#core/units.ts';

/** The factor on white noise that gives it the density that it has at 48 kHz. */
export const densityAt = (sampleRate: Hertz): Gain => Math.sqrt(sampleRate / 48_000);

/** One pole, −6 dB an octave above (low) or below (high) its frequency. */
export class OnePole {
  private readonly sampleRate: Hertz;
  private readonly isHigh: boolean;
  private weight = 0;
  private memory = 0;

  constructor(kind: 'low' | 'high', hertz: Hertz, sampleRate: Hertz) {
    this.sampleRate = sampleRate;
    this.isHigh = kind === 'high';
    this.tune(hertz);
  }

  tune(hertz: Hertz): void {
    this.weight = 1 - Math.exp((-2 * Math.PI * Math.min(hertz, 0.45 * this.sampleRate)) / this.sampleRate);
  }

  run(samples: Float64Array, frames: number): void {
    const { weight, isHigh } = this;
    let { memory } = this;
    for (let frame = 0; frame < frames; frame += 1) {
      const sample = samples[frame] ?? 0;
      memory += weight * (sample - memory);
      samples[frame] = isHigh ? sample - memory : memory;
    }
    this.memory = memory;
  }
}

/**
 * Two poles around a frequency, with a gain of 1 there. State-variable filter with trapezoidal integration (Zavalishin,
 * The Art of VA Filter Design), which may be retuned while it runs.
 */
export class BandPass {
  private readonly sampleRate: Hertz;
  private slope = 0;
  private damping = 1;
  private first = 0;
  private second = 0;

  constructor(hertz: Hertz, quality: number, sampleRate: Hertz) {
    this.sampleRate = sampleRate;
    this.tune(hertz, quality);
  }

  tune(hertz: Hertz, quality: number): void {
    this.slope = Math.tan((Math.PI * Math.min(hertz, 0.45 * this.sampleRate)) / this.sampleRate);
    this.damping = 1 / quality;
  }

  run(samples: Float64Array, frames: number): void {
    const { slope, damping } = this;
    const scale = 1 / (1 + slope * (slope + damping));
    let { first, second } = this;
    for (let frame = 0; frame < frames; frame += 1) {
      const band = scale * (first + slope * ((samples[frame] ?? 0) - second));
      const low = second + slope * band;
      first = 2 * band - first;
      second = 2 * low - second;
      samples[frame] = damping * band;
    }
    this.first = first;
    this.second = second;
  }
}

/** Both ears of a cell. */
export interface Ears {
  left: Float64Array;
  right: Float64Array;
}

export interface Ramp {
  from: Gain;
  to: Gain;
}

/**
 * What lies between two frequencies, in both ears: two poles below, and one pole and another at three times the frequency
 * above. One loop for all, because each pole waits for its own last sample only.
 */
export class StereoBand {
  private readonly low: number;
  private readonly high: number;
  private readonly higher: number;
  private memory: readonly [number, number, number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0, 0, 0];

  constructor({ low, high }: { low: Hertz; high: Hertz }, sampleRate: Hertz) {
    const weight = (hertz: Hertz): number =>
      1 - Math.exp((-2 * Math.PI * Math.min(hertz, 0.45 * sampleRate)) / sampleRate);
    [this.low, this.high, this.higher] = [weight(low), weight(high), weight(3 * high)];
  }

  /** Adds the band of a noise, with a gain of each ear. */
  addTo(sum: Ears, noise: Ears, { frames, left, right }: { frames: number; left: Ramp; right: Ramp }): void {
    const { low, high, higher } = this;
    let [a, b, c, d, e, f, g, h] = this.memory;
    let [toLeft, toRight] = [left.from, right.from];
    const [leftStep, rightStep] = [(left.to - left.from) / frames, (right.to - right.from) / frames];
    for (let frame = 0; frame < frames; frame += 1) {
      let [one, other] = [noise.left[frame] ?? 0, noise.right[frame] ?? 0];
      a += low * (one - a);
      one -= a;
      b += low * (one - b);
      c += high * (one - b - c);
      d += higher * (c - d);
      e += low * (other - e);
      other -= e;
      f += low * (other - f);
      g += high * (other - f - g);
      h += higher * (g - h);
      sum.left[frame] = (sum.left[frame] ?? 0) + toLeft * d;
      sum.right[frame] = (sum.right[frame] ?? 0) + toRight * h;
      toLeft += leftStep;
      toRight += rightStep;
    }
    this.memory = [a, b, c, d, e, f, g, h];
  }
}

export function scaleRamp(samples: Float64Array, { frames, from, to }: { frames: number; from: Gain; to: Gain }): void {
  const step = (to - from) / frames;
  for (let frame = 0; frame < frames; frame += 1) samples[frame] = (samples[frame] ?? 0) * (from + step * frame);
}
