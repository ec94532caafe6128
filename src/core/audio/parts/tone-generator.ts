import type { SequencePoint, ToneShape } from '#core/audio/programme.ts';
import { forms, type Made } from '#core/domain/sound.ts';
import type { Gain } from '#core/units.ts';
import { Chord } from './chord.ts';
import { raisedCosine } from './curve.ts';
import { CurveReader, Sine, type Curve } from './sine.ts';
import { fundamentalsOf } from './tone-shape.ts';

// Phase and result 0–1: raised-cosine edges inside the duty, exactly 0 after it. Edges meet in short pulses, and below
// 1 Hz they stretch into a swell.
export function gateAt(phase: number, { hertz, duty, edge }: Pick<ToneShape, 'hertz' | 'duty' | 'edge'>): Gain {
  if (phase >= duty) return 0;
  const stretched = Math.max(edge * hertz, ((1 - Math.min(1, hertz)) * duty) / 2);
  const edgePhase = Math.min(duty / 2, stretched);
  return raisedCosine(Math.min(phase, duty - phase) / edgePhase);
}

class Gate {
  private readonly reader: CurveReader;
  private readonly sampleRate: number;
  private readonly shape: ToneShape;
  private frame: number;
  phase: number;

  constructor(shape: ToneShape, periods: Curve, { sampleRate, frame, phase }: Start & { phase: number }) {
    this.shape = { ...shape };
    this.reader = new CurveReader(periods);
    this.sampleRate = sampleRate;
    this.frame = frame;
    this.phase = phase;
  }

  /** between: what sounds between the pulses, half a period later. */
  apply(samples: Float64Array, between: Float64Array | undefined, frames: number): void {
    const { reader, shape } = this;
    let { phase } = this;
    for (let index = 0; index < frames; index += 1) {
      if (this.frame >= reader.until) reader.seek(this.frame);
      shape.hertz = reader.value * this.sampleRate;
      if (between) between[index] = (samples[index] ?? 0) * gateAt(phase < 0.5 ? phase + 0.5 : phase - 0.5, shape);
      samples[index] = (samples[index] ?? 0) * gateAt(phase, shape);
      phase += reader.value;
      reader.value += reader.slope;
      if (phase >= 1) phase -= 1;
      this.frame += 1;
    }
    this.phase = phase;
  }
}

interface Start {
  sampleRate: number;
  frame: number;
}

interface Phases {
  first: number;
  second: number;
  gate: number;
}

export interface Phased {
  phases: () => Phases;
}

export type GlidePoint = Pick<SequencePoint, 'hertz' | 'carrier'> & { frame: number };

function curveOf(points: readonly GlidePoint[], valueOf: (point: GlidePoint) => number): Curve {
  return points.map((point) => ({ frame: point.frame, value: valueOf(point) }));
}

function average(left: Float64Array, right: Float64Array, frames: number): void {
  for (let frame = 0; frame < frames; frame += 1) left[frame] = 0.5 * ((left[frame] ?? 0) + (right[frame] ?? 0));
}

interface Parts {
  made: Made;
  second: Sine | Chord | undefined;
  gate: Gate | undefined;
  alternates: boolean;
}

type Finish = (left: Float64Array, right: Float64Array, frames: number) => void;

/** Each is called on the parts, and makes left and right of the first tone, which left has already. */
const finishes: Readonly<Record<Made, Finish>> & ThisType<Parts> = {
  plain(left, right) {
    right.set(left);
  },
  ears(_left, right, frames) {
    this.second?.fill(right, frames);
  },
  sum(left, right, frames) {
    this.second?.fill(right, frames);
    average(left, right, frames);
    right.set(left);
  },
  pulses(left, right, frames) {
    this.gate?.apply(left, this.alternates ? right : undefined, frames);
    if (!this.alternates) right.set(left);
  },
};

export class ToneGenerator implements Phased {
  private readonly first: Sine | Chord;
  private readonly parts: Parts;

  /**
   * Glides from point to point; without points it stays as its shape says. Continues the phases of the tone before, so
   * that a crossfade cancels as little as possible.
   */
  constructor(
    shape: ToneShape,
    start: Start,
    { points = [{ ...shape, frame: 0 }], before }: { points?: readonly GlidePoint[]; before?: Phased | undefined } = {},
  ) {
    const { mode, ears, partials } = shape;
    const { sampleRate, frame } = start;
    const phases = before ? before.phases() : { first: 0, second: 0, gate: 0 };
    const fundamental = (index: 0 | 1): Curve =>
      curveOf(points, (point) => fundamentalsOf({ ...shape, ...point })[index] / sampleRate);
    const { made, isPair, isPulsed } = forms[mode];
    const tone = (index: 0 | 1, phase: number): Sine | Chord =>
      partials ? new Chord(partials, fundamental(index), { phase, frame }) : new Sine(fundamental(index), phase, frame);
    this.first = tone(0, phases.first);
    const pulses = (): Curve => curveOf(points, ({ hertz }) => hertz / sampleRate);
    this.parts = {
      made,
      second: isPair ? tone(1, phases.second) : undefined,
      gate: isPulsed ? new Gate(shape, pulses(), { ...start, phase: phases.gate }) : undefined,
      alternates: ears === 'alternating',
    };
  }

  phases(): Phases {
    const { first } = this;
    const { second = first, gate } = this.parts;
    return { first: first.phase, second: second.phase, gate: gate?.phase ?? 0 };
  }

  fill(left: Float64Array, right: Float64Array, frames: number): void {
    this.first.fill(left, frames);
    finishes[this.parts.made].call(this.parts, left, right, frames);
  }
}
