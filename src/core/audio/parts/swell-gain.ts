import { isSameCourse } from '#core/breathing/breathing-course.ts';
import type { BreathingCourse } from '#core/breathing/breathing-course.ts';
import { crossfadeSeconds, raisedCosine } from './curve.ts';
import { swellAt, swellFade } from './swell.ts';

const maxCourses = 8;

// One exact gain for each of these, a line between them: 130 dB below the sound, at a tenth of the cost. Counted from
// the session's start, so that the samples do not depend on block sizes.
const cellFrames = 32;

interface Entry {
  course: BreathingCourse | undefined;
  start: number;
  frames: number;
}

// Each course is crossfaded over the mixture of those before it, so any number may overlap and the gain stays between
// theirs, without a step in value or slope.
export class SwellGain {
  private readonly sampleRate: number;
  private entries: Entry[];
  private pending: { course: BreathingCourse | undefined } | undefined;
  private newest: BreathingCourse | undefined;
  private cell = Number.NaN;
  private cellGain = 1;
  private nextGain = 1;

  constructor(course: BreathingCourse | undefined, sampleRate: number) {
    this.sampleRate = sampleRate;
    this.newest = course;
    this.entries = course ? [{ course, start: Number.NEGATIVE_INFINITY, frames: 1 }] : [];
  }

  get isActive(): boolean {
    return this.entries.length > 0 || this.pending !== undefined;
  }

  change(course: BreathingCourse | undefined): void {
    const latest = this.pending ? this.pending.course : this.newest;
    if (!isSameCourse(latest, course)) this.pending = { course };
  }

  apply(left: Float64Array, right: Float64Array, { frame, frames }: { frame: number; frames: number }): void {
    if (this.pending) this.startPending(frame);
    this.forgetPast(frame);
    const isSteady = this.entries.length === 1;
    for (let index = 0; index < frames; index += 1) {
      const gain = isSteady ? this.steadyGain(frame + index) : this.mixedGain(frame + index);
      left[index] = (left[index] ?? 0) * gain;
      right[index] = (right[index] ?? 0) * gain;
    }
  }

  private startPending(frame: number): void {
    if (!this.pending || this.entries.length === maxCourses) return;
    const { course } = this.pending;
    if (this.entries.length === 0) this.entries.push({ course: undefined, start: Number.NEGATIVE_INFINITY, frames: 1 });
    const frames = Math.round(swellFade(this.newest, course, crossfadeSeconds) * this.sampleRate);
    this.entries.push({ course, start: frame, frames });
    this.newest = course;
    this.pending = undefined;
    this.cell = Number.NaN;
  }

  private forgetPast(frame: number): void {
    const whole = this.entries.findLastIndex(({ start, frames }) => frame >= start + frames);
    if (whole > 0) this.entries = this.entries.slice(whole);
    if (this.entries.length === 1 && !this.newest) this.entries = [];
  }

  private steadyGain(frame: number): number {
    const cell = Math.floor(frame / cellFrames);
    if (cell !== this.cell) {
      this.cellGain = cell === this.cell + 1 ? this.nextGain : this.exactGain(cell * cellFrames);
      this.nextGain = this.exactGain((cell + 1) * cellFrames);
      this.cell = cell;
    }
    return this.cellGain + ((this.nextGain - this.cellGain) * (frame - cell * cellFrames)) / cellFrames;
  }

  private exactGain(frame: number): number {
    return swellAt(this.newest, frame / this.sampleRate);
  }

  private mixedGain(frame: number): number {
    let gain = 1;
    for (let at = 0; at < this.entries.length; at += 1) {
      const entry = this.entries[at];
      if (!entry) continue;
      const own = swellAt(entry.course, frame / this.sampleRate);
      gain += (own - gain) * raisedCosine((frame - entry.start) / entry.frames);
    }
    return gain;
  }
}
