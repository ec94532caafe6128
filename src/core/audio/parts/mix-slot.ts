import type { Layer, Sequence, ToneShape } from '#core/audio/programme.ts';
import { CellGain } from './cell-gain.ts';
import { loudnessRamp } from './curve.ts';
import { Noise } from './noise.ts';
import { hasConstantGain, sequenceGainAt } from './sequence-gain.ts';
import { SequencedTone } from './sequenced-tone.ts';
import { ToneGenerator } from './tone-generator.ts';
import { isSameTone } from './tone-shape.ts';

function isSameSequence(one: Sequence | undefined, other: Sequence | undefined): boolean {
  if (!one || !other || one.length !== other.length) return one === other;
  return one.every((point, index) => {
    const { at, hertz, carrier, gain, glides } = other[index] ?? point;
    const isSameTime = point.at === at && point.glides === glides && point.gain === gain;
    return isSameTime && point.hertz === hertz && point.carrier === carrier;
  });
}

function isSameSource(one: ToneShape | string, other: ToneShape | string): boolean {
  return typeof one === 'string' || typeof other === 'string' ? one === other : isSameTone(one, other);
}

/** Whether the layers differ in level and balance at most, which a gain can follow. */
export function isSameSound(one: Layer, other: Layer): boolean {
  if (one.breathes !== other.breathes) return false;
  return isSameSource(one.source, other.source) && isSameSequence(one.sequence, other.sequence);
}

interface SlotOptions {
  sampleRate: number;
  frame: number;
  seed: number;
  before: Slot | undefined;
  /** The length of the rise, which begins at `startFrame`, by default at `frame`. */
  riseFrames: number;
  startFrame?: number;
}

type Generator = ToneGenerator | SequencedTone | Noise;

function createGenerator({ source, sequence }: Layer, { sampleRate, frame, seed, before }: SlotOptions): Generator {
  if (typeof source === 'string') return new Noise(source, sampleRate, seed);
  const generator = before?.generator instanceof Noise ? undefined : before?.generator;
  return sequence
    ? new SequencedTone(source, { sampleRate, frame }, { sequence, before: generator })
    : new ToneGenerator(source, { sampleRate, frame }, { before: generator });
}

/** One layer of the mix, as long as its sound is the same. */
export class Slot {
  readonly layer: Layer;
  readonly generator: Generator;
  /** The start of the rise that softens a much louder tone. */
  readonly startFrame: number;
  readonly riseFrames: number;
  private readonly sequenceGain: CellGain | undefined;

  constructor(layer: Layer, options: SlotOptions) {
    const { sequence } = layer;
    this.layer = layer;
    this.generator = createGenerator(layer, options);
    this.startFrame = options.startFrame ?? options.frame;
    this.riseFrames = options.riseFrames;
    if (sequence && !hasConstantGain(sequence))
      this.sequenceGain = new CellGain((frame) => sequenceGainAt(sequence, frame / options.sampleRate));
  }

  fill(left: Float64Array, right: Float64Array, { frame, frames }: { frame: number; frames: number }): void {
    this.generator.fill(left, right, frames);
    this.sequenceGain?.apply(left, right, { frame, frames });
    const since = frame - this.startFrame;
    if (since >= this.riseFrames) return;
    for (let index = 0; index < frames; index += 1) {
      const gain = loudnessRamp((since + index) / this.riseFrames);
      left[index] = (left[index] ?? 0) * gain;
      right[index] = (right[index] ?? 0) * gain;
    }
  }
}
