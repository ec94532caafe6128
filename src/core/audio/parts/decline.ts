import type { Timing } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';

// One exact gain for each of these, a line between them. Counted from the session's start, so that the samples do not
// depend on block sizes.
const cellFrames = 32;

/** Falls evenly to the ear over the session: loudness grows with the 0.6th power of sound pressure (Stevens 1955). */
export function declineAt({ decline, duration }: Pick<Timing, 'decline' | 'duration'>, time: Seconds): Gain {
  if (!decline || duration === undefined) return 1;
  const part = Math.min(1, Math.max(0, time / duration));
  return (decline.from + (decline.to - decline.from) * part) ** (1 / 0.6);
}

export class DeclineGain {
  readonly isActive: boolean;
  private readonly timing: Timing;
  private readonly sampleRate: number;
  private cell = Number.NaN;
  private gain = 1;
  private next = 1;

  constructor(timing: Timing, sampleRate: number) {
    this.timing = timing;
    this.sampleRate = sampleRate;
    this.isActive = timing.decline !== undefined;
  }

  apply(left: Float64Array, right: Float64Array, { frame, frames }: { frame: number; frames: number }): void {
    for (let index = 0; index < frames; index += 1) {
      const gain = this.gainAt(frame + index);
      left[index] = (left[index] ?? 0) * gain;
      right[index] = (right[index] ?? 0) * gain;
    }
  }

  private gainAt(frame: number): Gain {
    const cell = Math.floor(frame / cellFrames);
    if (cell !== this.cell) {
      this.gain = this.exactGain(cell * cellFrames);
      this.next = this.exactGain((cell + 1) * cellFrames);
      this.cell = cell;
    }
    return this.gain + ((this.next - this.gain) * (frame - cell * cellFrames)) / cellFrames;
  }

  private exactGain(frame: number): Gain {
    return declineAt(this.timing, frame / this.sampleRate);
  }
}
