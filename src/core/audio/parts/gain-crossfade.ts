import type { Gain } from '#core/units.ts';
import { raisedCosine } from './curve.ts';

/** The render quantum of Web Audio. */
export const blockFrames = 128;

const maxChanges = 8;

interface Change {
  start: number;
  differences: Float64Array;
  weights: Float64Array;
}

// Each change adds its difference along a raised cosine of its own, so overlapping changes are smooth in value and
// slope. All take equally long, so every gain is the same weighted mean of its targets, and the sum of the gains never
// exceeds the largest sum of targets.
export class GainCrossfade {
  private readonly changeFrames: number;
  private readonly values: Float64Array;
  private readonly wanted: Float64Array;
  private readonly changes: Change[];
  private active = 0;

  constructor(initial: readonly Gain[], changeFrames: number) {
    this.changeFrames = changeFrames;
    this.values = Float64Array.from(initial);
    this.wanted = Float64Array.from(initial);
    this.changes = Array.from({ length: maxChanges }, () => ({
      start: 0,
      differences: new Float64Array(initial.length),
      weights: new Float64Array(blockFrames),
    }));
  }

  get isFull(): boolean {
    return this.active === maxChanges;
  }

  get isMoving(): boolean {
    return this.active > 0;
  }

  target(index: number): Gain {
    return this.wanted[index] ?? 0;
  }

  isSilent(index: number): boolean {
    if (this.wanted[index] !== 0) return false;
    if (this.active === 0) return true;
    for (let at = 0; at < this.active; at += 1) if (this.changes[at]?.differences[index] !== 0) return false;
    return true;
  }

  begin(frame: number, targets: readonly Gain[]): void {
    const change = this.changes[this.active];
    if (!change) throw new RangeError('more changes at once than there is room for');
    change.start = frame;
    targets.forEach((target, index) => {
      change.differences[index] = target - this.target(index);
      this.wanted[index] = target;
    });
    this.active += 1;
  }

  prepare(frame: number, frames: number): void {
    while (this.active > 0 && frame >= (this.changes[0]?.start ?? 0) + this.changeFrames) this.settleOldest();
    for (let at = 0; at < this.active; at += 1) {
      const change = this.changes[at];
      if (!change) continue;
      for (let index = 0; index < frames; index += 1)
        change.weights[index] = raisedCosine((frame + index - change.start) / this.changeFrames);
    }
  }

  apply(index: number, samples: Float64Array, frames: number): void {
    const value = this.values[index] ?? 0;
    for (let frame = 0; frame < frames; frame += 1) {
      let gain = value;
      for (let at = 0; at < this.active; at += 1) {
        const change = this.changes[at];
        if (change) gain += (change.differences[index] ?? 0) * (change.weights[frame] ?? 0);
      }
      samples[frame] = (samples[frame] ?? 0) * gain;
    }
  }

  /** Adds the samples, multiplied by their gain; may change `samples`. */
  addTo(sum: Float64Array, { index, samples, frames }: { index: number; samples: Float64Array; frames: number }): void {
    const isMoving = this.active > 0;
    if (isMoving) this.apply(index, samples, frames);
    const gain = isMoving ? 1 : (this.values[index] ?? 0);
    for (let frame = 0; frame < frames; frame += 1) sum[frame] = (sum[frame] ?? 0) + gain * (samples[frame] ?? 0);
  }

  private settleOldest(): void {
    const oldest = this.changes.shift();
    if (!oldest) return;
    this.active -= 1;
    this.changes.push(oldest);
    for (let index = 0; index < this.values.length; index += 1) {
      // Adding differences accumulates rounding errors.
      this.values[index] =
        this.active === 0 ? this.target(index) : (this.values[index] ?? 0) + (oldest.differences[index] ?? 0);
    }
  }
}
