import type { Gain } from '#core/units.ts';
import { crossfadeSeconds, raisedCosine, releaseSeconds, minFadeSeconds } from '#core/audio/parts/curve.ts';
import { blockFrames, GainCrossfade } from '#core/audio/parts/gain-crossfade.ts';
import { assertValidTiming, assertPlayable } from '#core/audio/instruments/assert-playable.ts';
import { ProgrammeMix } from '#core/audio/parts/programme-mix.ts';
import { CellGain } from '#core/audio/parts/cell-gain.ts';
import { declineAt } from '#core/audio/parts/decline.ts';
import { SwellGain } from '#core/audio/parts/swell-gain.ts';
import type { Programme, Timing } from './programme.ts';
import { BellRenderer, sessionBells } from '#core/audio/parts/session-bells.ts';
import { releaseGain, sessionGain } from '#core/audio/parts/session-shape.ts';

export interface VoiceOptions {
  sampleRate: number;
  programme: Programme;
  timing: Timing;
  seed?: number;
}

/** The same calls give the same samples, bit for bit, in every environment. */
export interface Voice {
  /** Writes zeros after the end. Returns whether the session continues. */
  render: (left: Float32Array, right: Float32Array) => boolean;
  /** Crossfades from the next frame on. Throws RangeError for an unplayable programme. */
  change: (programme: Programme) => void;
  mute: (isMuted: boolean) => void;
  stop: () => void;
  /** Skips frames that could not be heard (0 or more), then fades in again. */
  skip: (frames: number) => void;
  readonly frame: number;
}

interface Position {
  frame: number;
  end: number;
  release: number;
  /** The end of the last gap, −Infinity before the first. */
  gapEnd: number;
}

// A safeguard: mixLevels already keeps the sum within full scale.
const clamp = (sample: number): number => Math.min(1, Math.max(-1, sample));

class MuteGain {
  private readonly crossfade: GainCrossfade;
  private pending: Gain | undefined;

  constructor(sampleRate: number) {
    this.crossfade = new GainCrossfade([1], Math.round(crossfadeSeconds * sampleRate));
  }

  goTo(gain: Gain): void {
    this.pending = gain;
  }

  apply(blocks: readonly Float64Array[], frame: number, frames: number): void {
    const { crossfade, pending } = this;
    if (pending !== undefined && !crossfade.isFull) {
      crossfade.begin(frame, [pending]);
      this.pending = undefined;
    }
    crossfade.prepare(frame, frames);
    if (!crossfade.isMoving && crossfade.target(0) === 1) return;
    for (const block of blocks) crossfade.apply(0, block, frames);
  }
}

interface Gains {
  envelopeAt: (frame: number) => Gain;
  openAt: (frame: number) => Gain;
  /** Whether both stay 1, as they nearly always do, so that they need not be computed. */
  areFull: (frame: number, frames: number) => boolean;
}

function createGains(timing: Timing, sampleRate: number, position: Position): Gains {
  const { duration = Number.POSITIVE_INFINITY, attack, fade } = timing;
  // A little wider than the curves themselves, whose shortest is 50 ms.
  const open = { from: Math.max(attack, 0.1), to: duration - Math.max(fade, 0.1) };
  const fadeInFrames = minFadeSeconds * sampleRate;
  return {
    envelopeAt: (frame) => {
      const time = frame / sampleRate;
      return time >= open.from && time <= open.to ? 1 : sessionGain(timing, time);
    },
    openAt: (frame) =>
      releaseGain((frame - position.release) / sampleRate) * raisedCosine((frame - position.gapEnd) / fadeInFrames),
    areFull: (frame, frames) => {
      const isWithin = frame / sampleRate >= open.from && (frame + frames) / sampleRate <= open.to;
      return isWithin && frame + frames <= position.release && frame >= position.gapEnd + fadeInFrames;
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
  const mix = new ProgrammeMix(programme, { sampleRate, seed, bellPeak: peak });
  const swell = new SwellGain(programme.breathing, sampleRate);
  const decline = timing.decline && new CellGain((frame) => declineAt(timing, frame / sampleRate));
  const bellRenderer = new BellRenderer(bells, duration, sampleRate);
  const bellSamples = new Float64Array(blockFrames);
  const muteGain = new MuteGain(sampleRate);
  const outputs = [mix.sumLeft, mix.sumRight, bellSamples];
  const part: Part = { offset: 0, frames: 0 };
  const gains = createGains(timing, sampleRate, position);
  const writeFull = (left: Float32Array, right: Float32Array, { offset, frames }: Part): void => {
    for (let index = 0; index < frames; index += 1) {
      left[offset + index] = clamp(mix.sumLeft[index] ?? 0);
      right[offset + index] = clamp(mix.sumRight[index] ?? 0);
    }
  };
  const writeShaped = (left: Float32Array, right: Float32Array, { offset, frames }: Part): void => {
    for (let index = 0; index < frames; index += 1) {
      const gain = gains.envelopeAt(position.frame + index);
      const open = gains.openAt(position.frame + index);
      const bell = bellRenderer.isRinging ? (bellSamples[index] ?? 0) : 0;
      left[offset + index] = clamp(open * (gain * (mix.sumLeft[index] ?? 0) + bell));
      right[offset + index] = clamp(open * (gain * (mix.sumRight[index] ?? 0) + bell));
    }
  };

  return {
    mix,
    swell,
    muteGain,
    write: (left: Float32Array, right: Float32Array, offset: number): number => {
      const frames = Math.min(blockFrames, left.length - offset, position.end - position.frame);
      mix.render(position.frame, frames);
      if (swell.isActive) swell.apply(mix.sumLeft, mix.sumRight, { frame: position.frame, frames });
      mix.addSteady(frames);
      decline?.apply(mix.sumLeft, mix.sumRight, { frame: position.frame, frames });
      bellRenderer.render(bellSamples, position.frame);
      muteGain.apply(outputs, position.frame, frames);
      part.offset = offset;
      part.frames = frames;
      if (!bellRenderer.isRinging && gains.areFull(position.frame, frames)) writeFull(left, right, part);
      else writeShaped(left, right, part);
      position.frame += frames;
      return frames;
    },
  };
}

/** Computes in 64 bits and rounds once, to 32. Throws RangeError for an unplayable programme or timing. */
export function createVoice(options: VoiceOptions): Voice {
  const { sampleRate, programme, timing } = options;
  assertPlayable(programme, sampleRate);
  assertValidTiming(timing);
  const { duration = Number.POSITIVE_INFINITY } = timing;
  const position: Position = {
    frame: 0,
    end: Math.round(duration * sampleRate),
    release: Number.POSITIVE_INFINITY,
    gapEnd: Number.NEGATIVE_INFINITY,
  };
  const { mix, swell, muteGain, write } = createBlocks(options, position);
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
      assertPlayable(next, sampleRate);
      mix.change(next);
      swell.change(next.breathing);
    },
    mute: (isMuted) => muteGain.goTo(isMuted ? 0 : 1),
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
      position.gapEnd = position.frame;
    },
    get frame() {
      return position.frame;
    },
  };
}
