import type { Gain } from '#core/units.ts';

// One exact gain for each of these, a line between them: 130 dB below the sound for what changes as slowly as a breath,
// at a tenth of the cost. Counted from the session's start, so that the samples do not depend on block sizes.
const cellFrames = 32;

/** A gain that changes slowly, of the frames of a session. */
export class CellGain {
  private readonly exactAt: (frame: number) => Gain;
  private cell = Number.NaN;
  private gain = 1;
  private next = 1;

  constructor(exactAt: (frame: number) => Gain) {
    this.exactAt = exactAt;
  }

  /** After what `exactAt` depends on has changed. */
  reset(): void {
    this.cell = Number.NaN;
  }

  at(frame: number): Gain {
    const cell = Math.floor(frame / cellFrames);
    if (cell !== this.cell) {
      this.gain = cell === this.cell + 1 ? this.next : this.exactAt(cell * cellFrames);
      this.next = this.exactAt((cell + 1) * cellFrames);
      this.cell = cell;
    }
    return this.gain + ((this.next - this.gain) * (frame - cell * cellFrames)) / cellFrames;
  }

  apply(left: Float64Array, right: Float64Array, { frame, frames }: { frame: number; frames: number }): void {
    for (let index = 0; index < frames; index += 1) {
      const gain = this.at(frame + index);
      left[index] = (left[index] ?? 0) * gain;
      right[index] = (right[index] ?? 0) * gain;
    }
  }
}
