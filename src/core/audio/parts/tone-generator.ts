import type { Programme, ToneShape } from '#core/audio/programme.ts';
import type { Gain, Hertz } from '#core/units.ts';
import { raisedCosine } from './curve.ts';

const tau = 2 * Math.PI;

export function isSameTone(one: ToneShape, other: ToneShape): boolean {
  if (one.mode !== other.mode || one.hertz !== other.hertz) return false;
  if (one.mode === 'pure') return true;
  if (one.carrier !== other.carrier) return false;
  return one.mode !== 'isochronic' || (one.duty === other.duty && one.edge === other.edge);
}

// Pulses as slow as a breath would hide it: with a guide their carrier sounds without a break.
const slowPulse: Hertz = 1;

export function isSlowlyPulsed({ mode, hertz }: Pick<ToneShape, 'mode' | 'hertz'>): boolean {
  return mode === 'isochronic' && hertz < slowPulse;
}

/** The tone that the mix plays. */
export function soundingTone(programme: Programme): Programme {
  return programme.breathing && isSlowlyPulsed(programme)
    ? { ...programme, mode: 'pure', hertz: programme.carrier }
    : programme;
}

export function partialsOf({ mode, hertz, carrier }: ToneShape): [Hertz, Hertz] {
  if (mode === 'pure') return [hertz, hertz];
  return mode === 'isochronic' ? [carrier, carrier] : [carrier - hertz / 2, carrier + hertz / 2];
}

// Phase and result 0–1: raised-cosine edges inside the duty, exactly 0 after it. Edges meet in short pulses, and below
// 1 Hz they stretch into a swell.
export function gateAt(phase: number, { hertz, duty, edge }: ToneShape): Gain {
  if (phase >= duty) return 0;
  const stretched = Math.max(edge * hertz, ((1 - Math.min(1, hertz)) * duty) / 2);
  const edgePhase = Math.min(duty / 2, stretched);
  return raisedCosine(Math.min(phase, duty - phase) / edgePhase);
}

const exactEvery = 128;

// The phase is a wrapped 64-bit number of periods, as exact after an hour as after a second. Rotating the sine between
// two calls of Math.sin is seven times as fast and loses 2 or 3 of 53 bits. Closures would allocate on every write.
class Sine {
  private readonly step: number;
  private readonly turnSine: number;
  private readonly turnCosine: number;
  /** The phase at the last call of Math.sin, and the frames since, independent of block sizes. */
  private exact: number;
  private since = 0;
  private sine = 0;
  private cosine = 1;

  constructor(hertz: Hertz, sampleRate: number, phase: number) {
    this.step = hertz / sampleRate;
    this.turnSine = Math.sin(tau * this.step);
    this.turnCosine = Math.cos(tau * this.step);
    this.exact = phase;
  }

  get phase(): number {
    return (this.exact + this.since * this.step) % 1;
  }

  fill(samples: Float64Array, frames: number): void {
    let frame = 0;
    while (frame < frames) {
      if (this.since === 0) this.lookUp();
      const end = Math.min(frames, frame + exactEvery - this.since);
      this.turn(samples, frame, end);
      this.since += end - frame;
      frame = end;
      if (this.since < exactEvery) continue;
      this.exact = (this.exact + exactEvery * this.step) % 1;
      this.since = 0;
    }
  }

  private lookUp(): void {
    this.sine = Math.sin(tau * this.exact);
    this.cosine = Math.cos(tau * this.exact);
  }

  private turn(samples: Float64Array, begin: number, end: number): void {
    const { turnSine, turnCosine } = this;
    let { sine, cosine } = this;
    for (let frame = begin; frame < end; frame += 1) {
      samples[frame] = sine;
      const next = sine * turnCosine + cosine * turnSine;
      cosine = cosine * turnCosine - sine * turnSine;
      sine = next;
    }
    this.sine = sine;
    this.cosine = cosine;
  }
}

export class ToneGenerator {
  private readonly shape: ToneShape;
  private readonly first: Sine;
  private readonly second: Sine | undefined;
  private readonly gateStep: number;
  private gatePhase: number;

  /** Continues the phases of the tone before, so that a crossfade cancels as little as possible. */
  constructor(shape: ToneShape, sampleRate: number, before?: ToneGenerator) {
    this.shape = shape;
    const [low, high] = partialsOf(shape);
    const phases = before ? before.phases() : { first: 0, second: 0, gate: 0 };
    this.first = new Sine(low, sampleRate, phases.first);
    if (low !== high) this.second = new Sine(high, sampleRate, phases.second);
    this.gateStep = shape.hertz / sampleRate;
    this.gatePhase = phases.gate;
  }

  private phases(): { first: number; second: number; gate: number } {
    return { first: this.first.phase, second: (this.second ?? this.first).phase, gate: this.gatePhase };
  }

  fill(left: Float64Array, right: Float64Array, frames: number): void {
    this.first.fill(left, frames);
    if (this.shape.mode === 'binaural' && this.second) {
      this.second.fill(right, frames);
      return;
    }
    if (this.second) {
      this.second.fill(right, frames);
      for (let frame = 0; frame < frames; frame += 1) left[frame] = 0.5 * ((left[frame] ?? 0) + (right[frame] ?? 0));
    }
    if (this.shape.mode === 'isochronic') this.applyGate(left, frames);
    right.set(left);
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
