import type { Gain, Hertz } from '#core/units.ts';
import { raisedCosine } from './curve.ts';
import type { Programme } from './programme.ts';

/** What of a programme makes another tone, its level left out. */
export type ToneShape = Pick<Programme, 'mode' | 'hertz' | 'carrier' | 'duty' | 'edge'>;

const tau = 2 * Math.PI;

export function isSameTone(one: ToneShape, other: ToneShape): boolean {
  if (one.mode !== other.mode || one.hertz !== other.hertz) return false;
  if (one.mode === 'pure') return true;
  if (one.carrier !== other.carrier) return false;
  return one.mode !== 'isochronic' || (one.duty === other.duty && one.edge === other.edge);
}

/** The frequencies of the left and of the right partial; the same where there is but one. */
export function partialsOf({ mode, hertz, carrier }: ToneShape): [Hertz, Hertz] {
  if (mode === 'pure') return [hertz, hertz];
  return mode === 'isochronic' ? [carrier, carrier] : [carrier - hertz / 2, carrier + hertz / 2];
}

/**
 * How open the gate of isochronic pulses is at a phase (0–1) of its period: raised-cosine edges inside the duty, exactly 0
 * beyond it. Edges meet where a pulse is too short for them; below 1 Hz they stretch, so that a slow pulse is a swell.
 */
export function gateAt(phase: number, { hertz, duty, edge }: ToneShape): Gain {
  if (phase >= duty) return 0;
  const stretched = Math.max(edge * hertz, ((1 - Math.min(1, hertz)) * duty) / 2);
  const edgePhase = Math.min(duty / 2, stretched);
  return raisedCosine(Math.min(phase, duty - phase) / edgePhase);
}

/**
 * The samples of one tone at level 1. Phases are counted in periods as 64-bit numbers and wrapped, so an hour leaves them
 * as exact as a second; both ears are computed from the same call and can never run apart.
 * A class, because its numbers are then held in place: closures would allocate on every write.
 */
export class ToneGenerator {
  readonly shape: ToneShape;
  private readonly leftStep: number;
  private readonly rightStep: number;
  private readonly gateStep: number;
  private leftPhase: number;
  private rightPhase: number;
  private gatePhase: number;

  /** Goes on from the phases of the tone before it, so that going over from one to the other cancels as little as it can. */
  constructor(shape: ToneShape, sampleRate: number, before?: ToneGenerator) {
    this.shape = shape;
    const [left, right] = partialsOf(shape);
    this.leftStep = left / sampleRate;
    this.rightStep = right / sampleRate;
    this.gateStep = shape.hertz / sampleRate;
    this.leftPhase = before?.leftPhase ?? 0;
    this.rightPhase = before?.rightPhase ?? 0;
    this.gatePhase = before?.gatePhase ?? 0;
    // One partial has one phase, also after a tone that had two.
    if (left === right) this.rightPhase = this.leftPhase;
  }

  /** Writes the next frames. */
  fill(left: Float64Array, right: Float64Array, frames: number): void {
    this.leftPhase = writeSine(left, frames, { phase: this.leftPhase, step: this.leftStep });
    if (this.leftStep === this.rightStep) {
      if (this.shape.mode === 'isochronic') this.applyGate(left, frames);
      right.set(left);
      this.rightPhase = this.leftPhase;
      return;
    }
    this.rightPhase = writeSine(right, frames, { phase: this.rightPhase, step: this.rightStep });
    if (this.shape.mode !== 'monaural') return;
    for (let frame = 0; frame < frames; frame += 1) {
      const sum = 0.5 * ((left[frame] ?? 0) + (right[frame] ?? 0));
      left[frame] = sum;
      right[frame] = sum;
    }
  }

  private applyGate(samples: Float64Array, frames: number): void {
    let phase = this.gatePhase;
    for (let frame = 0; frame < frames; frame += 1) {
      samples[frame] = (samples[frame] ?? 0) * gateAt(phase, this.shape);
      phase += this.gateStep;
      if (phase >= 1) phase -= 1;
    }
    this.gatePhase = phase;
  }
}

/** Writes a sine and returns the phase after it. */
function writeSine(samples: Float64Array, frames: number, { phase: start, step }: { phase: number; step: number }): number {
  let phase = start;
  for (let frame = 0; frame < frames; frame += 1) {
    samples[frame] = Math.sin(tau * phase);
    phase += step;
    if (phase >= 1) phase -= 1;
  }
  return phase;
}
