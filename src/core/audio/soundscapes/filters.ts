import type { Gain, Hertz } from '#core/units.ts';

/** The factor on white noise that gives it the density that it has at 48 kHz. */
export const densityAt = (sampleRate: Hertz): Gain => Math.sqrt(sampleRate / 48_000);

/** Of the newest sample, in a filter with one pole. */
export const weightAt = (hertz: Hertz, sampleRate: Hertz): number =>
  1 - Math.exp((-2 * Math.PI * Math.min(hertz, 0.45 * sampleRate)) / sampleRate);

/** Of an array whose length is known to suffice. */
export const at = (samples: Float64Array, index: number): number => samples[index] ?? 0;

/** Of arrays whose length is known to suffice. */
export function copyNumber(numbers: Float64Array | undefined, from: number, to: number): void {
  if (numbers) numbers[to] = at(numbers, from);
}

/**
 * Two poles around a frequency, with a gain of 1 there. State-variable filter with trapezoidal integration (Zavalishin,
 * The Art of VA Filter Design).
 */
export class BandPass {
  private readonly slope: number;
  private readonly damping: number;
  private first = 0;
  private second = 0;

  constructor(hertz: Hertz, quality: number, sampleRate: Hertz) {
    this.slope = Math.tan((Math.PI * Math.min(hertz, 0.45 * sampleRate)) / sampleRate);
    this.damping = 1 / quality;
  }

  run(samples: Float64Array, frames: number): void {
    const { slope, damping } = this;
    const scale = 1 / (1 + slope * (slope + damping));
    let { first, second } = this;
    for (let frame = 0; frame < frames; frame += 1) {
      const band = scale * (first + slope * (at(samples, frame) - second));
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
export interface StereoCell {
  left: Float64Array;
  right: Float64Array;
}

export const newStereoCell = (frames: number): StereoCell => ({
  left: new Float64Array(frames),
  right: new Float64Array(frames),
});

export interface BandShape {
  low: Hertz;
  high: Hertz;
  /** Of both ears, 0–1: 1 where they hear the same. */
  coherence: number;
}

/** The noise of which beds are made: what both ears hear, and what the left one hears more of and the right one less. */
interface Noise {
  middle: Float64Array;
  side: Float64Array;
}

/**
 * What lies between two frequencies: two poles below, and one pole and another at three times the frequency above. One
 * loop for all, because each pole waits for its own last sample only.
 */
export class StereoBand {
  private readonly low: number;
  private readonly high: number;
  private readonly higher: number;
  /** Of the side, so that the ears are as alike as wanted. */
  private readonly width: Gain;
  private readonly memory = new Float64Array(8);
  /** In both ears, at the end of the last cell. */
  private readonly gains = new Float64Array(2);

  constructor({ low, high, coherence }: BandShape, sampleRate: Hertz) {
    this.low = weightAt(low, sampleRate);
    this.high = weightAt(high, sampleRate);
    this.higher = weightAt(3 * high, sampleRate);
    this.width = Math.sqrt((1 - coherence) / (1 + coherence));
  }

  /** Adds the band, with gains that its ears reach at the end of the cell. */
  addTo(ears: StereoCell, noise: Noise, { frames, left, right }: { frames: number; left: Gain; right: Gain }): void {
    const { low, high, higher, width, memory, gains } = this;
    const { middle, side } = noise;
    const { left: toLeft, right: toRight } = ears;
    let a = at(memory, 0);
    let b = at(memory, 1);
    let c = at(memory, 2);
    let d = at(memory, 3);
    let e = at(memory, 4);
    let f = at(memory, 5);
    let g = at(memory, 6);
    let h = at(memory, 7);
    let leftGain = at(gains, 0);
    let rightGain = at(gains, 1);
    const leftStep = (left - leftGain) / frames;
    const rightStep = (right - rightGain) / frames;
    for (let frame = 0; frame < frames; frame += 1) {
      let one = at(middle, frame);
      let other = width * at(side, frame);
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
      leftGain += leftStep;
      rightGain += rightStep;
      toLeft[frame] = at(toLeft, frame) + leftGain * (d + h);
      toRight[frame] = at(toRight, frame) + rightGain * (d - h);
    }
    memory[0] = a;
    memory[1] = b;
    memory[2] = c;
    memory[3] = d;
    memory[4] = e;
    memory[5] = f;
    memory[6] = g;
    memory[7] = h;
    gains[0] = left;
    gains[1] = right;
  }
}
