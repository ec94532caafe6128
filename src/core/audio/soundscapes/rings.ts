import type { Gain, Hertz } from '#core/units.ts';
import { at, copyNumber, type StereoCell } from './filters.ts';

const most = 64;

export interface Ring {
  /** The moment in the cell, 0–1. */
  at: number;
  hertz: Hertz;
  /** Nepers a second. */
  damping: number;
  /** The part by which the pitch rises in a second. */
  rise: number;
  amplitude: Gain;
  toLeft: Gain;
  toRight: Gain;
}

const newNumbers = (): Float64Array => new Float64Array(most);

/**
 * Tones that fade exponentially: y = 2r·cos(w)·y₁ − r²·y₂, four at a time, because each waits for its own last samples only.
 * What finds no room is left out.
 */
export class Rings {
  private readonly sampleRate: Hertz;
  private readonly silent: Gain;
  private count = 0;
  /** Those that have sounded a cell. */
  private older = 0;
  private readonly last = newNumbers();
  private readonly before = newNumbers();
  private readonly factor = newNumbers();
  private readonly squared = newNumbers();
  private readonly toLeft = newNumbers();
  private readonly toRight = newNumbers();
  private readonly angle = newNumbers();
  private readonly rise = newNumbers();
  private readonly start = newNumbers();
  /** Frames until it is silent. */
  private readonly rest = newNumbers();
  private readonly rows = [
    this.last,
    this.before,
    this.factor,
    this.squared,
    this.toLeft,
    this.toRight,
    this.angle,
    this.rise,
    this.start,
    this.rest,
  ];

  /** @param silent below this, or this part of its beginning, a ring is not heard */
  constructor(sampleRate: Hertz, silent: Gain = 4e-3) {
    this.sampleRate = sampleRate;
    this.silent = silent;
  }

  add(ring: Ring): void {
    const { sampleRate, count: index } = this;
    const { hertz, damping, amplitude } = ring;
    const least = this.silent * Math.max(1, 1 / Math.abs(amplitude));
    if (index === most || hertz > 0.4 * sampleRate || least >= 1) return;
    this.count += 1;
    const angle = (2 * Math.PI * hertz) / sampleRate;
    const keep = Math.exp(-damping / sampleRate);
    this.last[index] = 0;
    this.before[index] = (-amplitude * Math.sin(angle)) / keep;
    this.angle[index] = angle;
    this.rise[index] = (ring.rise * angle) / sampleRate;
    this.factor[index] = 2 * keep * Math.cos(angle);
    this.squared[index] = keep * keep;
    this.toLeft[index] = ring.toLeft;
    this.toRight[index] = ring.toRight;
    this.start[index] = ring.at;
    this.rest[index] = (-Math.log(least) * sampleRate) / damping;
  }

  addTo(ears: StereoCell, frames: number): void {
    let index = 0;
    for (; index + 3 < this.older; index += 4) this.addFour(index, ears, frames);
    for (; index < this.count; index += 1) this.addOne(index, ears, frames);
    for (index = this.count - 1; index >= 0; index -= 1) this.goOn(index, frames);
    this.older = this.count;
  }

  private addOne(index: number, { left, right }: StereoCell, frames: number): void {
    const factor = at(this.factor, index);
    const squared = at(this.squared, index);
    const toLeft = at(this.toLeft, index);
    const toRight = at(this.toRight, index);
    let last = at(this.last, index);
    let before = at(this.before, index);
    for (let frame = Math.floor(at(this.start, index) * frames); frame < frames; frame += 1) {
      const now = factor * last - squared * before;
      before = last;
      last = now;
      left[frame] = at(left, frame) + toLeft * now;
      right[frame] = at(right, frame) + toRight * now;
    }
    this.last[index] = last;
    this.before[index] = before;
    this.start[index] = 0;
  }

  private addFour(index: number, { left, right }: StereoCell, frames: number): void {
    const { factor, squared, toLeft, toRight, last, before } = this;
    const i = index + 1;
    const j = index + 2;
    const k = index + 3;
    const f0 = at(factor, index);
    const f1 = at(factor, i);
    const f2 = at(factor, j);
    const f3 = at(factor, k);
    const s0 = at(squared, index);
    const s1 = at(squared, i);
    const s2 = at(squared, j);
    const s3 = at(squared, k);
    const l0 = at(toLeft, index);
    const l1 = at(toLeft, i);
    const l2 = at(toLeft, j);
    const l3 = at(toLeft, k);
    const r0 = at(toRight, index);
    const r1 = at(toRight, i);
    const r2 = at(toRight, j);
    const r3 = at(toRight, k);
    let a = at(last, index);
    let b = at(last, i);
    let c = at(last, j);
    let d = at(last, k);
    let a1 = at(before, index);
    let b1 = at(before, i);
    let c1 = at(before, j);
    let d1 = at(before, k);
    for (let frame = 0; frame < frames; frame += 1) {
      const a0 = f0 * a - s0 * a1;
      const b0 = f1 * b - s1 * b1;
      const c0 = f2 * c - s2 * c1;
      const d0 = f3 * d - s3 * d1;
      a1 = a;
      b1 = b;
      c1 = c;
      d1 = d;
      a = a0;
      b = b0;
      c = c0;
      d = d0;
      left[frame] = at(left, frame) + (l0 * a + l1 * b + (l2 * c + l3 * d));
      right[frame] = at(right, frame) + (r0 * a + r1 * b + (r2 * c + r3 * d));
    }
    last[index] = a;
    last[i] = b;
    last[j] = c;
    last[k] = d;
    before[index] = a1;
    before[i] = b1;
    before[j] = c1;
    before[k] = d1;
  }

  /** To the next cell. */
  private goOn(index: number, frames: number): void {
    const rest = at(this.rest, index) - frames;
    this.rest[index] = rest;
    if (rest < 0) return this.remove(index);
    const rise = at(this.rise, index);
    if (rise === 0) return;
    const angle = at(this.angle, index) + frames * rise;
    this.angle[index] = angle;
    this.factor[index] = 2 * Math.sqrt(at(this.squared, index)) * Math.cos(angle);
  }

  private remove(index: number): void {
    this.count -= 1;
    for (let row = 0; row < this.rows.length; row += 1) copyNumber(this.rows[row], this.count, index);
  }
}

/** The damping of a bubble of this pitch (van den Doel, Physically based models for liquid sounds, 2005). */
export const bubbleDamping = (hertz: Hertz): number => 0.043 * hertz + 0.0014 * hertz * Math.sqrt(hertz);
