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
  /** An integer; the same seed gives the same noise. */
  seed?: number;
}

/** The same calls give the same samples, bit for bit, in every environment. */
export interface Voice {
  /** Writes zeros after the end. Returns whether the session continues. */
  render: (left: Float32Array, right: Float32Array) => boolean;
  /** Crossfades from the next frame on. Throws RangeError for an unplayable programme. */
  change: (programme: Programme) => void;
  /** Fades everything, bells included; the session continues meanwhile. */
  mute: (isMuted: boolean) => void;
  /** Fades out and ends within 150 ms, unless the end is already closer. */
  stop: () => void;
  /** Skips frames that could not be heard (0 or more), then fades in again. */
  skip: (frames: number) => void;
  /** Frames of the session so far. */
  readonly frame: number;
}

interface Position {
  frame: number;
  /** Exclusive. */
  end: number;
  /** Infinity while not released. */
  release: number;
  /** The end of the last gap, −Infinity before the first. */
  back: number;
}

// A safeguard: mixOf already keeps the sum within full scale.
const guard = (sample: number): number => Math.min(1, Math.max(-1, sample));

class Hush {
  private readonly morph: Morph;
  private pending: Gain | undefined;

  constructor(sampleRate: number) {
    this.morph = new Morph([1], Math.round(changeSeconds * sampleRate));
  }

  goTo(gain: Gain): void {
    this.pending = gain;
  }

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
  /** Of tone and bed. */
  envelopeAt: (frame: number) => Gain;
  /** Of everything. */
  openAt: (frame: number) => Gain;
  /** Whether both stay 1: nearly always, and it saves their computation. */
  areFull: (frame: number, frames: number) => boolean;
}

function createGains(timing: Timing, sampleRate: number, position: Position): Gains {
  const { duration = Number.POSITIVE_INFINITY, attack, fade } = timing;
  // A little wider than the curves themselves, whose shortest is 50 ms.
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

interface Part {
  offset: number;
  frames: number;
}

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

/** Computes in 64 bits and rounds once, to 32. Throws RangeError for an unplayable programme or timing. */
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
