import type { Gain } from '#core/units.ts';
import { changeSeconds, raisedCosine, releaseSeconds, shortestFade } from '#core/audio/parts/curve.ts';
import { blockFrames, Morph } from '#core/audio/parts/morph.ts';
import { refuseImpossibleTiming, refuseUnplayable } from '#core/audio/instruments/playable.ts';
import { ProgrammeMix } from '#core/audio/parts/programme-mix.ts';
import type { Programme, Timing } from './programme.ts';
import { BellRinger, sessionBells } from '#core/audio/parts/session-bells.ts';
import { releaseGain, sessionGain } from '#core/audio/parts/session-shape.ts';

export interface VoiceOptions {
  sampleRate: number;
  programme: Programme;
  timing: Timing;
  /** A whole number; the same one gives the same noise. */
  seed?: number;
}

/** A session as samples. The same calls give the same samples, bit by bit, wherever it runs. */
export interface Voice {
  /** Writes the next frames, zeros after the end. Says whether the session goes on. */
  render: (left: Float32Array, right: Float32Array) => boolean;
  /** Goes over to another programme from the next frame on. Throws RangeError for one that cannot sound. */
  change: (programme: Programme) => void;
  /** Silences everything, bells too, from the next frame on, or lets it be heard again; the session goes on beneath. */
  mute: (isMuted: boolean) => void;
  /** Fades out within 150 ms from the next frame on and ends; does nothing when the end is already closer. */
  stop: () => void;
  /** Leaves frames out that nobody heard, none at the least, and comes back out of silence. */
  skip: (frames: number) => void;
  /** Frames written so far that belong to the session. */
  readonly frame: number;
}

/** Numbers that change with every block, held in place. */
interface Position {
  frame: number;
  /** The first frame after the end. */
  end: number;
  /** The first frame of the release, Infinity while there is none. */
  release: number;
  /** The first frame after a gap, −Infinity while there was none. */
  back: number;
}

/** What the sum can never exceed; on a programme that mixOf has weighed it has nothing to do. */
const guard = (sample: number): number => Math.min(1, Math.max(-1, sample));

/** One gain over everything that is heard, on its way to 0 or back. */
class Hush {
  private readonly morph: Morph;
  private pending: Gain | undefined;

  constructor(sampleRate: number) {
    this.morph = new Morph([1], Math.round(changeSeconds * sampleRate));
  }

  goTo(gain: Gain): void {
    this.pending = gain;
  }

  /** Applies it to blocks that begin at a frame. */
  apply(blocks: readonly Float64Array[], frame: number, frames: number): void {
    const { morph, pending } = this;
    if (pending !== undefined && !morph.isFull) {
      morph.begin(frame, [pending]);
      this.pending = undefined;
    }
    morph.prepare(frame, frames);
    if (!morph.isMoving && morph.target(0) === 1) return;
    for (const block of blocks) morph.apply(0, block, frames);
  }
}

interface Gains {
  /** Of tone and bed at a frame. */
  envelopeAt: (frame: number) => Gain;
  /** Of everything at a frame. */
  openAt: (frame: number) => Gain;
  /** Whether both are 1 for as many frames from one on: nearly always, and then nothing is to be computed. */
  areFull: (frame: number, frames: number) => boolean;
}

function createGains(timing: Timing, sampleRate: number, position: Position): Gains {
  const { duration = Number.POSITIVE_INFINITY, attack, fade } = timing;
  // The envelope is fully open between these; a little wider than its own curves, whose shortest is 50 ms.
  const open = { from: Math.max(attack, 0.1), to: duration - Math.max(fade, 0.1) };
  const backFrames = shortestFade * sampleRate;
  return {
    envelopeAt: (frame) => {
      const time = frame / sampleRate;
      return time >= open.from && time <= open.to ? 1 : sessionGain(timing, time);
    },
    openAt: (frame) =>
      releaseGain((frame - position.release) / sampleRate) * raisedCosine((frame - position.back) / backFrames),
    areFull: (frame, frames) => {
      const isWithin = frame / sampleRate >= open.from && (frame + frames) / sampleRate <= open.to;
      return isWithin && frame + frames <= position.release && frame >= position.back + backFrames;
    },
  };
}

/** Where in the samples asked for a block goes. */
interface Part {
  offset: number;
  frames: number;
}

/** What a session is made of, and how a block of it is written. */
function createBlocks({ sampleRate, programme, timing, seed = 1 }: VoiceOptions, position: Position) {
  const { duration = Number.POSITIVE_INFINITY } = timing;
  const { bells, peak } = sessionBells(timing);
  const mix = new ProgrammeMix(programme, { sampleRate, seed, bells: peak });
  const ringer = new BellRinger(bells, duration, sampleRate);
  const rung = new Float64Array(blockFrames);
  const hush = new Hush(sampleRate);
  const heard = [mix.sumLeft, mix.sumRight, rung];
  const part: Part = { offset: 0, frames: 0 };
  const gains = createGains(timing, sampleRate, position);
  const writeFull = (left: Float32Array, right: Float32Array, { offset, frames }: Part): void => {
    for (let index = 0; index < frames; index += 1) {
      left[offset + index] = guard(mix.sumLeft[index] ?? 0);
      right[offset + index] = guard(mix.sumRight[index] ?? 0);
    }
  };
  const writeShaped = (left: Float32Array, right: Float32Array, { offset, frames }: Part): void => {
    for (let index = 0; index < frames; index += 1) {
      const gain = gains.envelopeAt(position.frame + index);
      const open = gains.openAt(position.frame + index);
      const bell = ringer.isRinging ? (rung[index] ?? 0) : 0;
      left[offset + index] = guard(open * (gain * (mix.sumLeft[index] ?? 0) + bell));
      right[offset + index] = guard(open * (gain * (mix.sumRight[index] ?? 0) + bell));
    }
  };

  return {
    mix,
    hush,
    /** Writes one at an offset and says how many frames it has. */
    write: (left: Float32Array, right: Float32Array, offset: number): number => {
      const frames = Math.min(blockFrames, left.length - offset, position.end - position.frame);
      mix.render(position.frame, frames);
      ringer.render(rung, position.frame);
      hush.apply(heard, position.frame, frames);
      part.offset = offset;
      part.frames = frames;
      if (!ringer.isRinging && gains.areFull(position.frame, frames)) writeFull(left, right, part);
      else writeShaped(left, right, part);
      position.frame += frames;
      return frames;
    },
  };
}

/**
 * Makes the samples of a session: computed as 64-bit numbers, rounded once to 32 bits.
 * @throws RangeError for a programme or a timing that cannot sound
 */
export function createVoice(options: VoiceOptions): Voice {
  const { sampleRate, programme, timing } = options;
  refuseUnplayable(programme, sampleRate);
  refuseImpossibleTiming(timing);
  const { duration = Number.POSITIVE_INFINITY } = timing;
  const position: Position = {
    frame: 0,
    end: Math.round(duration * sampleRate),
    release: Number.POSITIVE_INFINITY,
    back: Number.NEGATIVE_INFINITY,
  };
  const { mix, hush, write } = createBlocks(options, position);
  const releaseFrames = Math.round(releaseSeconds * sampleRate);

  return {
    render: (left, right) => {
      let offset = 0;
      while (offset < left.length && position.frame < position.end) offset += write(left, right, offset);
      left.fill(0, offset);
      right.fill(0, offset);
      return position.frame < position.end;
    },
    change: (next) => {
      refuseUnplayable(next, sampleRate);
      mix.change(next);
    },
    mute: (isMuted) => hush.goTo(isMuted ? 0 : 1),
    stop: () => {
      if (position.end - position.frame <= releaseFrames) return;
      position.release = position.frame;
      position.end = position.frame + releaseFrames;
    },
    skip: (frames) => {
      const end = Math.min(position.end, position.frame + frames);
      while (position.frame < end) {
        const part = Math.min(blockFrames, end - position.frame);
        mix.render(position.frame, part);
        position.frame += part;
      }
      position.back = position.frame;
    },
    get frame() {
      return position.frame;
    },
  };
}
