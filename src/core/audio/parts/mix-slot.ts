import {
  isSoundscapeShape,
  isToneShape,
  type Layer,
  type Sequence,
  type SequencePoint,
} from '#core/audio/programme.ts';
import { ClipPlayer, type Clip, isClipShape } from './clip-player.ts';
import { loudnessRamp } from './curve.ts';
import { Noise } from './noise.ts';
import { hasConstantGain, SequenceGain } from './sequence-gain.ts';
import { SequencedTone } from './sequenced-tone.ts';
import { makeSoundscape, type SoundscapeGenerator } from './soundscape-maker.ts';
import { ToneGenerator } from './tone-generator.ts';
import { isSameTone } from './tone-shape.ts';

function isSamePoint(one: SequencePoint, other: SequencePoint | undefined): boolean {
  const keys = ['at', 'glides', 'hertz', 'carrier', 'gain', 'balance', 'softness', 'nearness'] as const;
  return keys.every((key) => one[key] === other?.[key]);
}

function isSameSequence(one: Sequence | undefined, other: Sequence | undefined): boolean {
  if (!one || !other || one.length !== other.length) return one === other;
  return one.every((point, index) => isSamePoint(point, other[index]));
}

/** Soundscapes of a kind glide to what is new. */
function isSameSource(one: Layer['source'], other: Layer['source']): boolean {
  if (isSoundscapeShape(one) && isSoundscapeShape(other)) return one.scape === other.scape;
  if (isClipShape(one) && isClipShape(other)) return one.clip === other.clip;
  return isToneShape(one) && isToneShape(other) ? isSameTone(one, other) : one === other;
}

/** Whether the layers differ in level, balance and the shape of a soundscape at most, which the slot can follow. */
export function isSameSound(one: Layer, other: Layer): boolean {
  if (one.breathes !== other.breathes || one.repeats !== other.repeats || one.isMono !== other.isMono) return false;
  return isSameSource(one.source, other.source) && isSameSequence(one.sequence, other.sequence);
}

interface SlotOptions {
  sampleRate: number;
  frame: number;
  seed: number;
  before: Slot | undefined;
  /** The samples of a clip. */
  clip: Clip | undefined;
  /** The length of the rise, which begins at `startFrame`, by default at `frame`. */
  riseFrames: number;
  startFrame?: number;
}

type Generator = ToneGenerator | SequencedTone | Noise | SoundscapeGenerator | ClipPlayer;

function playerOf(clip: Clip | undefined, frame: number): ClipPlayer {
  if (!clip) throw new Error('the samples of a clip are missing');
  return new ClipPlayer(clip, frame);
}

function createGenerator(
  { source, sequence, repeats, isMono }: Layer,
  { sampleRate, frame, seed, before, clip }: SlotOptions,
): Generator {
  if (isClipShape(source)) return playerOf(clip, frame);
  if (typeof source === 'string') return new Noise(source, sampleRate, { seed, ...(isMono && { isMono }) });
  if (isSoundscapeShape(source)) return makeSoundscape(source, { sampleRate, seed, frame, sequence });
  const generator = before && 'phases' in before.generator ? before.generator : undefined;
  return sequence
    ? new SequencedTone(source, { sampleRate, frame }, { sequence, repeats, before: generator })
    : new ToneGenerator(source, { sampleRate, frame }, { before: generator });
}

/** One layer of the mix, as long as its sound is the same. */
export class Slot {
  readonly layer: Layer;
  readonly generator: Generator;
  /** The start of the rise that softens a much louder tone. */
  readonly startFrame: number;
  readonly riseFrames: number;
  private readonly sequenceGain: SequenceGain | undefined;

  constructor(layer: Layer, options: SlotOptions) {
    const { sequence, repeats } = layer;
    this.layer = layer;
    this.generator = createGenerator(layer, options);
    this.startFrame = options.startFrame ?? options.frame;
    this.riseFrames = options.riseFrames;
    if (sequence && !hasConstantGain(sequence))
      this.sequenceGain = new SequenceGain(sequence, { repeats, sampleRate: options.sampleRate });
  }

  /** The same sound in another shape. */
  aim({ source }: Layer): void {
    if (isSoundscapeShape(source) && 'aim' in this.generator) this.generator.aim(source);
  }

  /** Returns false where the frames must be computed to be skipped. */
  skip(frames: number): boolean {
    if (!('skip' in this.generator)) return false;
    this.generator.skip(frames);
    return true;
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
