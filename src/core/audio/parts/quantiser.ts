import type { Gain } from '#core/units.ts';
import { Random } from './random.ts';

// Two of the steps below full scale, so that the dither of a full-scale tone is not clipped.
const fullScale = (bits: 16 | 24): number => 2 ** (bits - 1) - 2;

/**
 * Rounds samples to integers with triangular dither of two steps, independent in each channel: what rounding adds is then
 * a steady noise, 93 dB (16 bit) or 141 dB (24 bit) below a full-scale tone, and no distortion (Lipshitz, Wannamaker and
 * Vanderkooy, Quantization and Dither: A Theoretical Survey, J. Audio Eng. Soc. 40, 1992).
 */
export class Quantiser {
  private readonly scale: number;
  private readonly first: Random;
  private readonly second: Random;
  private readonly noise = new Float64Array(2);
  private readonly other = new Float64Array(2);

  constructor(bits: 16 | 24, seed: number) {
    this.scale = fullScale(bits);
    this.first = new Random(2 * seed);
    this.second = new Random(2 * seed + 1);
  }

  step(sample: Gain): number {
    this.first.fill(this.noise, 1);
    this.second.fill(this.other, 1);
    return Math.round(sample * this.scale + ((this.noise[0] ?? 0) + (this.other[0] ?? 0)) / 2);
  }
}
