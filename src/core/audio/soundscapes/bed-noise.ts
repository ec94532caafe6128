import type { Random } from '#core/audio/parts/random.ts';
import type { Gain, Hertz } from '#core/units.ts';
import { at, densityAt, weightAt } from './filters.ts';

interface EventBand {
  low: Hertz;
  high: Hertz;
}

/**
 * Three independent noises, cell by cell: two white ones, of which a bed is made, and one between two frequencies for
 * short events. Each frame takes one number of sfc32 (Doty-Humphrey, 128 bits of state), a third of its bits for each:
 * noise whose values are coarse is as white as any.
 */
export class BedNoise {
  readonly middle: Float64Array;
  readonly side: Float64Array;
  readonly event: Float64Array;
  private readonly state: Int32Array;
  private readonly memory = new Float64Array(3);
  private readonly scale: Gain;
  private readonly sampleRate: Hertz;
  private low = 0;
  private high = 1;
  private higher = 1;

  constructor(random: Random, { sampleRate, cellFrames }: { sampleRate: Hertz; cellFrames: number }) {
    this.scale = densityAt(sampleRate) / 1024;
    this.sampleRate = sampleRate;
    this.middle = new Float64Array(cellFrames);
    this.side = new Float64Array(cellFrames);
    this.event = new Float64Array(cellFrames);
    random.fill(this.event, 4);
    this.state = Int32Array.from(this.event.subarray(0, 4), (seed) => seed * 2 ** 31);
  }

  tune({ low, high }: EventBand): void {
    this.low = weightAt(low, this.sampleRate);
    this.high = weightAt(high, this.sampleRate);
    this.higher = weightAt(2 * high, this.sampleRate);
  }

  fill(frames: number): void {
    const { middle, side, event, state, memory, scale, low, high, higher } = this;
    let a = state[0] ?? 0;
    let b = state[1] ?? 0;
    let c = state[2] ?? 0;
    let d = state[3] ?? 0;
    let smooth = at(memory, 0);
    let smoother = at(memory, 1);
    let slow = at(memory, 2);
    for (let frame = 0; frame < frames; frame += 1) {
      const bits = (((a + b) | 0) + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + bits) | 0;
      middle[frame] = ((bits >> 21) + 0.5) * scale;
      side[frame] = (((bits << 11) >> 21) + 0.5) * scale;
      smooth += high * ((((bits << 22) >> 21) + 1) * scale - smooth);
      smoother += higher * (smooth - smoother);
      slow += low * (smoother - slow);
      event[frame] = smoother - slow;
    }
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = d;
    memory[0] = smooth;
    memory[1] = smoother;
    memory[2] = slow;
  }
}
