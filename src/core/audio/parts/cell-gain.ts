import type { Gain } from '#core/units.ts';

// The gain is exact at the start of each cell and linear in between. For changes as slow as a breath the error is 130
// dB below the sound, at a tenth of the cost. Cells count from the session's start, so block sizes change no sample.
const cellFrames = 32;

/** A gain that changes slowly over the frames of a session. */
export class CellGain {
  private readonly exactAt: (frame: number) => Gain;
  private cell = Number.NaN;
  private gain = 1;
  private next = 1;

  constructor(exactAt: (frame: number) => Gain) {
    this.exactAt = exactAt;
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

  applyTo(samples: Float64Array, { frame, frames }: { frame: number; frames: number }): void {
    for (let index = 0; index < frames; index += 1) samples[index] = (samples[index] ?? 0) * this.at(frame + index);
  }

  apply(left: Float64Array, right: Float64Array, { frame, frames }: { frame: number; frames: number }): void {
    for (let index = 0; index < frames; index += 1) {
      const gain = this.at(frame + index);
      left[index] = (left[index] ?? 0) * gain;
      right[index] = (right[index] ?? 0) * gain;
    }
  }
}
