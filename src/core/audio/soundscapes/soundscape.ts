import { soundscapePeaks } from '#core/audio/parts/mix.ts';
import { pointAt } from '#core/audio/parts/sequence-gain.ts';
import type { SoundscapeGenerator, SoundscapeOptions } from '#core/audio/parts/soundscape-maker.ts';
import type { SoundscapeShape } from '#core/audio/programme.ts';
import type { Soundscape } from '#core/domain/soundscapes.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { cellsPerSecond } from './draws.ts';
import { at, newStereoCell, type StereoCell } from './filters.ts';
import { levelGain } from './level-gain.ts';
import type { Controls, Texture } from './texture.ts';
import { textures } from './textures.ts';
import { halvingsAt, scaleRamp, Upsampler } from './upsampler.ts';

/** How long a change of the controls takes to two thirds. */
const glideSeconds: Seconds = 0.4;
const glide = 1 - Math.exp(-1 / (glideSeconds * cellsPerSecond));

/** How fast a gain that a peak has lowered rises again: all the way in a quarter of a second. */
const recovery = 4 / cellsPerSecond;

/** Gaps up to this are computed, so that what follows is the same as without. */
const computedGap: Seconds = 0.5;
/** What sounds already when a new part begins. */
const warmUp: Seconds = 0.2;

const closer = (value: number, target: number): number =>
  Math.abs(target - value) < 1e-3 ? target : value + glide * (target - value);

interface Cell extends StereoCell {
  frames: number;
  peak: Gain;
}

/**
 * The same samples whatever the sizes of the blocks. One cell is computed ahead of the one that sounds, so that a gain
 * can be lower before a peak that would exceed what a soundscape may have.
 */
export class RenderedSoundscape implements SoundscapeGenerator {
  private readonly options: SoundscapeOptions;
  private readonly kind: Soundscape;
  private readonly rate: number;
  private readonly halvings: number;
  private readonly ears: StereoCell;
  private shape: SoundscapeShape;
  private texture: Texture;
  private upsampler: Upsampler;
  private controls: Controls;
  private gain: Gain;
  /** Of the last cell computed, before the samples between. */
  private highest: Gain = 0;
  private peakGain: Gain = 1;
  /** The cell that sounds, −1 before the first. */
  private cell = -1;
  private now: Cell;
  private ahead: Cell;
  private used = 0;
  /** Frames since the beginning that were asked for. */
  private position = 0;
  private skipped = 0;

  constructor(shape: SoundscapeShape, options: SoundscapeOptions) {
    this.options = options;
    this.kind = shape.scape;
    this.shape = shape;
    this.halvings = halvingsAt(options.sampleRate);
    this.rate = options.sampleRate / 2 ** this.halvings;
    this.ears = newStereoCell(Math.ceil(this.rate / cellsPerSecond) + 1);
    this.now = this.newCell();
    this.ahead = this.newCell();
    this.controls = this.wanted();
    this.gain = levelGain(this.kind, this.controls);
    [this.texture, this.upsampler] = this.newSource(options.seed);
    this.renderAhead();
  }

  aim(shape: SoundscapeShape): void {
    this.shape = shape;
  }

  skip(frames: number): void {
    this.skipped += frames;
  }

  fill(left: Float64Array, right: Float64Array, frames: number): void {
    if (this.skipped > 0) this.catchUp();
    for (let done = 0; done < frames;) {
      if (this.used === this.now.frames) this.goOn();
      const { now, used } = this;
      const count = Math.min(frames - done, now.frames - used);
      for (let frame = 0; frame < count; frame += 1) {
        left[done + frame] = at(now.left, used + frame);
        right[done + frame] = at(now.right, used + frame);
      }
      this.used += count;
      done += count;
    }
    this.position += frames;
  }

  /** In frames of the synthesis. */
  private startOf(cell: number): number {
    return Math.round((cell * this.rate) / cellsPerSecond);
  }

  private newCell(): Cell {
    return { ...newStereoCell(this.ears.left.length * 2 ** this.halvings), frames: 0, peak: 0 };
  }

  private newSource(seed: number): [Texture, Upsampler] {
    const cellFrames = this.ears.left.length;
    const texture = new textures[this.kind]({ sampleRate: this.rate, seed, cellFrames });
    texture.tune(this.controls);
    return [texture, new Upsampler(this.halvings, cellFrames)];
  }

  /** At the start of the cell ahead. */
  private wanted(): Controls {
    const { sequence, frame, sampleRate } = this.options;
    const { softness, nearness, steadiness = 0 } = this.shape;
    const now = sequence && pointAt(sequence, frame / sampleRate + (this.cell + 1) / cellsPerSecond);
    return { softness: now?.softness ?? softness, nearness: now?.nearness ?? nearness, steadiness };
  }

  private goOn(): void {
    const { now } = this;
    this.now = this.ahead;
    this.ahead = now;
    this.cell += 1;
    this.used = 0;
    this.renderAhead();
    this.keepBelowPeak();
  }

  private renderAhead(): void {
    const { ears, ahead, gain: from } = this;
    const frames = this.startOf(this.cell + 2) - this.startOf(this.cell + 1);
    this.followControls();
    this.texture.render(ears, frames);
    const highest = scaleRamp(ears, { frames, from, to: this.gain });
    this.upsampler.run(ears, ahead, frames);
    ahead.frames = frames * 2 ** this.halvings;
    ahead.peak = this.upsampler.overshoot * Math.max(highest, this.highest);
    this.highest = highest;
    if (ahead.peak > soundscapePeaks[this.kind])
      ahead.peak = scaleRamp(ahead, { frames: ahead.frames, from: 1, to: 1 });
  }

  /** No sample is shaped: a gain that glides evenly is low enough at both ends of each cell. */
  private keepBelowPeak(): void {
    const { now, ahead, peakGain: from } = this;
    const highest = Math.max(now.peak, ahead.peak, Number.MIN_VALUE);
    this.peakGain = Math.min(1, from + recovery, soundscapePeaks[this.kind] / highest);
    if (from < 1 || this.peakGain < 1) scaleRamp(now, { frames: now.frames, from, to: this.peakGain });
  }

  private followControls(): void {
    const { softness, nearness, steadiness } = this.controls;
    const wanted = this.wanted();
    const isThere = softness === wanted.softness && nearness === wanted.nearness && steadiness === wanted.steadiness;
    if (isThere) return;
    this.controls = {
      softness: closer(softness, wanted.softness),
      nearness: closer(nearness, wanted.nearness),
      steadiness: closer(steadiness, wanted.steadiness),
    };
    this.gain = levelGain(this.kind, this.controls);
    this.texture.tune(this.controls);
  }

  private catchUp(): void {
    const { sampleRate, seed } = this.options;
    const { skipped } = this;
    this.position += skipped;
    this.skipped = 0;
    if (skipped > computedGap * sampleRate) {
      // Not what would have sounded, but as much a part of this seed.
      this.cell = Math.max(0, Math.floor((this.position / sampleRate - warmUp) * cellsPerSecond)) - 1;
      this.controls = this.wanted();
      this.gain = levelGain(this.kind, this.controls);
      [this.texture, this.upsampler] = this.newSource(seed ^ Math.imul(this.cell, 0x27d4_eb2f));
      this.renderAhead();
    }
    const start = (cell: number): number => this.startOf(cell) * 2 ** this.halvings;
    while (start(this.cell + 1) <= this.position) this.goOn();
    this.used = this.position - start(this.cell);
  }
}
