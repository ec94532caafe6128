import type { Gain, Seconds } from '#core/units.ts';
import { raisedCosine, releaseSeconds, minFadeSeconds } from '#core/audio/parts/curve.ts';
import type { Clip } from '#core/audio/parts/clip-player.ts';
import { blockFrames } from '#core/audio/parts/gain-crossfade.ts';
import { assertValidTiming, assertPlayable } from '#core/audio/instruments/assert-playable.ts';
import { ProgrammeMix } from '#core/audio/parts/programme-mix.ts';
import { copyOf } from '#core/audio/parts/copy-of.ts';
import { MuteGain } from '#core/audio/parts/mute-gain.ts';
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
  /** The samples of its clips; those that are missing are silent. */
  clips?: readonly Clip[];
}

/** The same calls give the same samples, bit for bit, in every environment. */
export interface Voice {
  /** Writes zeros after the end. Returns whether the session continues. */
  render: (left: Float32Array, right: Float32Array) => boolean;
  /** Crossfades from the next frame on. Throws RangeError for an unplayable programme. @param clips that are new */
  change: (programme: Programme, clips?: readonly Clip[]) => void;
  /** Moves the end from the next frame on, see Playback. Throws RangeError for an unplayable timing. */
  retime: (timing: Timing) => void;
  mute: (isMuted: boolean) => void;
  stop: () => void;
  /** Skips frames that could not be heard (0 or more), then fades in again. */
  skip: (frames: number) => void;
  /** Continues from here with the same samples, whatever happens to this one. */
  copy: () => Voice;
  readonly frame: number;
}

// A safeguard: mixLevels already keeps the sum within full scale.
const clipped = (sample: number): number => Math.min(1, Math.max(-1, sample));

/** How long the sound takes to the level that another end gives it now. */
const liftSeconds: Seconds = 20;

interface BlockPart {
  offset: number;
  frames: number;
}

// A class without closures over what changes, so that it can be copied.
class SessionVoice {
  frame = 0;
  private readonly sampleRate: number;
  private timing: Timing;
  private readonly fadeInFrames: number;
  private readonly releaseFrames: number;
  /** In seconds; a little wider than the curves themselves, whose shortest is 50 ms. */
  private readonly openFrom: number;
  private openTo: number;
  private end: number;
  private release = Number.POSITIVE_INFINITY;
  /** The end of the last gap, −Infinity before the first. */
  private gapEnd = Number.NEGATIVE_INFINITY;
  /** A gain that becomes 1 again. */
  private lift = { frame: Number.NEGATIVE_INFINITY, gain: 1 };
  private readonly mix: ProgrammeMix;
  private readonly swell: SwellGain;
  private decline: CellGain | undefined;
  private bells: BellRenderer;
  private readonly bellSamples = new Float64Array(blockFrames);
  private readonly muteGain: MuteGain;
  private readonly outputs: readonly Float64Array[];
  private readonly part: BlockPart = { offset: 0, frames: 0 };

  constructor({ sampleRate, programme, timing, seed = 1, clips = [] }: VoiceOptions) {
    const { duration = Number.POSITIVE_INFINITY, attack, fade, from = 0 } = timing;
    const { bells, peak } = sessionBells(timing);
    this.sampleRate = sampleRate;
    this.timing = timing;
    this.fadeInFrames = minFadeSeconds * sampleRate;
    this.releaseFrames = Math.round(releaseSeconds * sampleRate);
    this.frame = Math.round(from * sampleRate);
    // A bell that rings there fades in.
    if (from > 0) this.gapEnd = this.frame;
    this.openFrom = from + Math.max(attack, 0.1);
    this.openTo = duration - Math.max(fade, 0.1);
    this.end = Math.round(duration * sampleRate);
    this.mix = new ProgrammeMix(programme, { sampleRate, seed, bellPeak: peak, frame: this.frame, clips });
    this.swell = new SwellGain(programme.breathing, sampleRate);
    if (timing.decline) this.decline = new CellGain((frame) => declineAt(timing, frame / sampleRate));
    this.bells = new BellRenderer(bells, duration, sampleRate);
    this.muteGain = new MuteGain(sampleRate);
    this.outputs = [this.mix.sumLeft, this.mix.sumRight, this.bellSamples];
  }

  render(left: Float32Array, right: Float32Array): boolean {
    let offset = 0;
    while (offset < left.length && this.frame < this.end) offset += this.write(left, right, offset);
    left.fill(0, offset);
    right.fill(0, offset);
    return this.frame < this.end;
  }

  change(programme: Programme, clips: readonly Clip[]): void {
    assertPlayable(programme, this.sampleRate);
    this.mix.change(programme, clips);
    this.swell.change(programme.breathing);
  }

  retime(next: Timing): void {
    assertValidTiming(next);
    const { sampleRate, frame } = this;
    const { attack, from } = this.timing;
    const timing = { ...next, attack, ...(from !== undefined && { from }) };
    const { duration = Number.POSITIVE_INFINITY, fade } = timing;
    const end = Math.round(duration * sampleRate);
    if (this.release !== Number.POSITIVE_INFINITY || frame >= Math.min(end, this.end)) return;
    const before = this.levelAt(frame) * this.liftAt(frame);
    this.timing = timing;
    this.openTo = duration - Math.max(fade, 0.1);
    this.end = end;
    const level = this.levelAt(frame);
    this.lift = { frame, gain: level > 0 ? before / level : 1 };
    this.decline = timing.decline && new CellGain((at) => declineAt(timing, at / sampleRate));
    const { bells, peak } = sessionBells(timing);
    this.bells = this.bells.followedBy(bells, duration, frame);
    this.mix.makeRoom(peak);
  }

  mute(isMuted: boolean): void {
    this.muteGain.goTo(isMuted ? 0 : 1);
  }

  stop(): void {
    if (this.end - this.frame <= this.releaseFrames) return;
    this.release = this.frame;
    this.end = this.frame + this.releaseFrames;
  }

  skip(frames: number): void {
    const end = Math.min(this.end, this.frame + frames);
    while (this.frame < end) {
      const part = Math.min(blockFrames, end - this.frame);
      this.mix.render(this.frame, part, false);
      this.frame += part;
    }
    this.gapEnd = this.frame;
  }

  private write(left: Float32Array, right: Float32Array, offset: number): number {
    const { mix, swell, part, frame } = this;
    const frames = Math.min(blockFrames, left.length - offset, this.end - frame);
    mix.render(frame, frames);
    if (swell.isActive) swell.apply(mix.sumLeft, mix.sumRight, { frame, frames });
    mix.addSteady(frames);
    this.decline?.apply(mix.sumLeft, mix.sumRight, { frame, frames });
    this.bells.render(this.bellSamples, frame);
    this.muteGain.apply(this.outputs, frame, frames);
    part.offset = offset;
    part.frames = frames;
    if (!this.bells.isRinging && this.isOpen(frames)) this.writeOpen(left, right, part);
    else this.writeShaped(left, right, part);
    this.frame += frames;
    return frames;
  }

  /** Whether all gains stay 1, as they nearly always do, so that they need not be computed. */
  private isOpen(frames: number): boolean {
    const { frame, sampleRate } = this;
    const isWithin = frame / sampleRate >= this.openFrom && (frame + frames) / sampleRate <= this.openTo;
    const isShaped = this.liftAt(frame) !== 1 || frame < this.gapEnd + this.fadeInFrames;
    return isWithin && !isShaped && frame + frames <= this.release;
  }

  private writeOpen(left: Float32Array, right: Float32Array, { offset, frames }: BlockPart): void {
    const { sumLeft, sumRight } = this.mix;
    for (let index = 0; index < frames; index += 1) {
      left[offset + index] = clipped(sumLeft[index] ?? 0);
      right[offset + index] = clipped(sumRight[index] ?? 0);
    }
  }

  private writeShaped(left: Float32Array, right: Float32Array, { offset, frames }: BlockPart): void {
    const { sumLeft, sumRight } = this.mix;
    for (let index = 0; index < frames; index += 1) {
      const gain = this.envelopeAt(this.frame + index) * this.liftAt(this.frame + index);
      const open = this.openAt(this.frame + index);
      const bell = this.bells.isRinging ? (this.bellSamples[index] ?? 0) : 0;
      left[offset + index] = clipped(open * (gain * (sumLeft[index] ?? 0) + bell));
      right[offset + index] = clipped(open * (gain * (sumRight[index] ?? 0) + bell));
    }
  }

  private envelopeAt(frame: number): Gain {
    const time = frame / this.sampleRate;
    return time >= this.openFrom && time <= this.openTo ? 1 : sessionGain(this.timing, time);
  }

  /** Of the sound without its bells. */
  private levelAt(frame: number): Gain {
    return this.envelopeAt(frame) * declineAt(this.timing, frame / this.sampleRate);
  }

  private liftAt(frame: number): Gain {
    const { lift } = this;
    const part = (frame - lift.frame) / (liftSeconds * this.sampleRate);
    return part >= 1 ? 1 : lift.gain + (1 - lift.gain) * raisedCosine(part);
  }

  private openAt(frame: number): Gain {
    return (
      releaseGain((frame - this.release) / this.sampleRate) * raisedCosine((frame - this.gapEnd) / this.fadeInFrames)
    );
  }
}

function asVoice(voice: SessionVoice): Voice {
  return {
    render: (left, right) => voice.render(left, right),
    change: (programme, clips = []) => voice.change(programme, clips),
    retime: (timing) => voice.retime(timing),
    mute: (isMuted) => voice.mute(isMuted),
    stop: () => voice.stop(),
    skip: (frames) => voice.skip(frames),
    copy: () => asVoice(copyOf(voice)),
    get frame() {
      return voice.frame;
    },
  };
}

/** Computes in 64 bits and rounds once, to 32. Throws RangeError for an unplayable programme or timing. */
export function createVoice(options: VoiceOptions): Voice {
  assertPlayable(options.programme, options.sampleRate);
  assertValidTiming(options.timing);
  return asVoice(new SessionVoice(options));
}
