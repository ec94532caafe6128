import { isSameCourse, type BreathingCourse } from '#core/breathing/breathing-course.ts';
import { CellGain } from './cell-gain.ts';
import { crossfadeSeconds, raisedCosine } from './curve.ts';
import { swellAt, swellFade } from './swell.ts';

const maxCourses = 8;

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
  private steady: CellGain;

  constructor(course: BreathingCourse | undefined, sampleRate: number) {
    this.sampleRate = sampleRate;
    this.newest = course;
    this.steady = this.gainOf(course);
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
    if (this.entries.length === 1) {
      this.steady.apply(left, right, { frame, frames });
      return;
    }
    for (let index = 0; index < frames; index += 1) {
      const gain = this.mixedGain(frame + index);
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
    this.steady = this.gainOf(course);
  }

  private gainOf(course: BreathingCourse | undefined): CellGain {
    const { sampleRate } = this;
    return new CellGain((frame) => swellAt(course, frame / sampleRate));
  }

  private forgetPast(frame: number): void {
    const whole = this.entries.findLastIndex(({ start, frames }) => frame >= start + frames);
    if (whole > 0) this.entries = this.entries.slice(whole);
    if (this.entries.length === 1 && !this.newest) this.entries = [];
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
