import { soundscapePeaks } from '#core/audio/parts/mix.ts';
import { softLimit } from '#core/audio/parts/noise.ts';
import { pointAt } from '#core/audio/parts/sequence-gain.ts';
import type { SoundscapeGenerator, SoundscapeOptions } from '#core/audio/parts/soundscape-maker.ts';
import type { SoundscapeShape } from '#core/audio/programme.ts';
import type { Soundscape as Kind } from '#core/domain/soundscapes.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { cellsPerSecond } from './draws.ts';
import { scaleRamp } from './filters.ts';
import { levelGain } from './level-gain.ts';
import type { Controls, Texture } from './texture.ts';
import { textures } from './textures.ts';

/** How long a change of the controls takes to two thirds. */
const glideSeconds: Seconds = 0.4;
const glide = 1 - Math.exp(-1 / (glideSeconds * cellsPerSecond));

/** Gaps up to this are computed, so that what follows is the same as without. */
const computedGap: Seconds = 0.5;
/** What sounds already when a new part begins. */
const warmUp: Seconds = 0.2;

const closer = (value: number, target: number): number =>
  Math.abs(target - value) < 1e-3 ? target : value + glide * (target - value);

/** The same samples whatever the sizes of the blocks. */
export class Soundscape implements SoundscapeGenerator {
  private readonly options: SoundscapeOptions;
  private readonly kind: Kind;
  private shape: SoundscapeShape;
  private texture: Texture;
  private controls: Controls;
  private gain: Gain;
  private readonly left: Float64Array;
  private readonly right: Float64Array;
  /** Cells since the beginning, including the one in the buffers. */
  private cells = 0;
  private frames = 0;
  private used = 0;
  private skipped = 0;

  constructor(shape: SoundscapeShape, options: SoundscapeOptions) {
    const cellFrames = Math.ceil(options.sampleRate / cellsPerSecond) + 1;
    this.options = options;
    this.kind = shape.scape;
    this.shape = shape;
    this.left = new Float64Array(cellFrames);
    this.right = new Float64Array(cellFrames);
    this.controls = this.wanted();
    this.gain = levelGain(this.kind, this.controls);
    this.texture = this.newTexture(options.seed);
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
      if (this.used === this.frames) this.renderCell();
      const count = Math.min(frames - done, this.frames - this.used);
      for (let frame = 0; frame < count; frame += 1) {
        left[done + frame] = this.left[this.used + frame] ?? 0;
        right[done + frame] = this.right[this.used + frame] ?? 0;
      }
      this.used += count;
      done += count;
    }
  }

  private startOf(cell: number): number {
    return Math.round((cell * this.options.sampleRate) / cellsPerSecond);
  }

  private newTexture(seed: number): Texture {
    const { sampleRate } = this.options;
    const texture = new textures[this.kind]({ sampleRate, seed, cellFrames: this.left.length });
    texture.tune(this.controls);
    return texture;
  }

  /** At the start of the next cell. */
  private wanted(): Controls {
    const { sequence, frame, sampleRate } = this.options;
    const { softness, nearness, steadiness = 0 } = this.shape;
    const now = sequence && pointAt(sequence, frame / sampleRate + this.cells / cellsPerSecond);
    return { softness: now?.softness ?? softness, nearness: now?.nearness ?? nearness, steadiness };
  }

  private renderCell(): void {
    this.followControls();
    const { left, right, gain: from } = this;
    this.frames = this.startOf(this.cells + 1) - this.startOf(this.cells);
    const { frames } = this;
    this.cells += 1;
    this.used = 0;
    this.texture.render(left, right, frames);
    this.gain = levelGain(this.kind, this.controls);
    for (const ear of [left, right]) {
      scaleRamp(ear, { frames, from, to: this.gain });
      softLimit(ear, frames, soundscapePeaks[this.kind]);
    }
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
    this.texture.tune(this.controls);
  }

  private catchUp(): void {
    const { sampleRate, seed } = this.options;
    const to = this.startOf(this.cells) - this.frames + this.used + this.skipped;
    if (this.skipped > computedGap * sampleRate) {
      // Not what would have sounded, but as much a part of this seed.
      this.cells = Math.max(0, Math.floor((to / sampleRate - warmUp) * cellsPerSecond));
      this.frames = 0;
      this.used = 0;
      this.controls = this.wanted();
      this.gain = levelGain(this.kind, this.controls);
      this.texture = this.newTexture(seed ^ Math.imul(this.cells, 0x27d4_eb2f));
    }
    this.skipped = 0;
    while (this.startOf(this.cells) <= to) this.renderCell();
    this.used = to - (this.startOf(this.cells) - this.frames);
  }
}
