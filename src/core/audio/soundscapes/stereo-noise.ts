import type { Random } from '#core/audio/parts/random.ts';
import type { Gain, Hertz } from '#core/units.ts';
import { streamOf } from './draws.ts';
import { densityAt } from './filters.ts';
import type { TextureOptions } from './texture.ts';

interface Coherence {
  /** 0–1, of the two ears below and above `split`. */
  low: number;
  high: number;
  split: Hertz;
}

/** Another gain below than above a frequency. */
class Shelf {
  private readonly weight: number;
  private readonly low: Gain;
  private readonly high: Gain;
  private memory = 0;

  constructor(weight: number, low: Gain, high: Gain) {
    this.weight = weight;
    this.low = low;
    this.high = high;
  }

  run(samples: Float64Array, frames: number): void {
    const { weight, high } = this;
    const more = this.low - high;
    let { memory } = this;
    for (let frame = 0; frame < frames; frame += 1) {
      const sample = samples[frame] ?? 0;
      memory += weight * (sample - memory);
      samples[frame] = high * sample + more * memory;
    }
    this.memory = memory;
  }
}

/**
 * White noise whose ears are alike in the bass and less alike in the treble, as in a real place: a noise of both ears,
 * and one of each, in proportions that change at `split`.
 */
export class StereoNoise {
  private readonly common: Random;
  private readonly own: readonly [Random, Random];
  private readonly shelves: readonly [Shelf, Shelf, Shelf];
  private readonly shared: Float64Array;

  /** Takes three streams of the seed. */
  constructor({ low, high, split }: Coherence, { sampleRate, seed, cellFrames }: TextureOptions, stream = 0) {
    const weight = 1 - Math.exp((-2 * Math.PI * Math.min(split, 0.45 * sampleRate)) / sampleRate);
    const density = densityAt(sampleRate);
    const shelf = (below: number, above: number): Shelf =>
      new Shelf(weight, density * Math.sqrt(below), density * Math.sqrt(above));
    this.common = streamOf(seed, stream);
    this.own = [streamOf(seed, stream + 1), streamOf(seed, stream + 2)];
    this.shelves = [shelf(low, high), shelf(1 - low, 1 - high), shelf(1 - low, 1 - high)];
    this.shared = new Float64Array(cellFrames);
  }

  fill(left: Float64Array, right: Float64Array, frames: number): void {
    const { shared } = this;
    this.common.fill(shared, frames);
    this.own[0].fill(left, frames);
    this.own[1].fill(right, frames);
    this.shelves[0].run(shared, frames);
    this.shelves[1].run(left, frames);
    this.shelves[2].run(right, frames);
    for (let frame = 0; frame < frames; frame += 1) {
      const both = shared[frame] ?? 0;
      left[frame] = (left[frame] ?? 0) + both;
      right[frame] = (right[frame] ?? 0) + both;
    }
  }
}
