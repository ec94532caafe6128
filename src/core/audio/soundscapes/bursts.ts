import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { cellsPerSecond } from './draws.ts';
import { at, copyNumber, type StereoCell } from './filters.ts';

const most = 32;

/** Below this part of its beginning it is not heard. */
const silent: Gain = 4e-3;

const attack: Seconds = 0.0003;

/** What is left of the attack where it no longer counts. */
const attackEnd = 1e-3;

/** Equal power: 0 is the left ear, 1 the right. */
export const panGains = (pan: number): readonly [Gain, Gain] => [
  Math.cos((Math.PI / 2) * pan),
  Math.sin((Math.PI / 2) * pan),
];

export interface Burst {
  /** The moment in the cell, 0–1. */
  at: number;
  amplitude: Gain;
  tau: Seconds;
  pan: number;
}

const newNumbers = (): Float64Array => new Float64Array(most);

/**
 * Short bursts of a noise, which fade exponentially: exactly while they begin, later as one gain of each ear for all of
 * them, straight through each cell. What finds no room is left out.
 */
export class Bursts {
  private readonly sampleRate: Hertz;
  /** What is left of the attack after a frame. */
  private readonly attackDecay: number;
  private count = 0;
  /** The envelope is the first less the second. */
  private readonly slow = newNumbers();
  private readonly quick = newNumbers();
  /** What a frame leaves, and a cell. */
  private readonly decay = newNumbers();
  private readonly cellDecay = newNumbers();
  private readonly least = newNumbers();
  private readonly toLeft = newNumbers();
  private readonly toRight = newNumbers();
  private readonly start = newNumbers();
  private readonly rows = [
    this.slow,
    this.quick,
    this.decay,
    this.cellDecay,
    this.least,
    this.toLeft,
    this.toRight,
    this.start,
  ];
  /** Of the tails, at the beginning of a cell and at its end: left, right. */
  private readonly from = new Float64Array(2);
  private readonly to = new Float64Array(2);

  constructor(sampleRate: Hertz) {
    this.sampleRate = sampleRate;
    this.attackDecay = Math.exp(-1 / (attack * sampleRate));
  }

  get isSilent(): boolean {
    return this.count === 0;
  }

  add({ at: moment, amplitude, tau, pan }: Burst): void {
    const index = this.count;
    if (index === most) return;
    this.count += 1;
    this.slow[index] = amplitude;
    this.quick[index] = amplitude;
    this.decay[index] = Math.exp(-1 / (tau * this.sampleRate));
    this.cellDecay[index] = Math.exp(-1 / (tau * cellsPerSecond));
    this.least[index] = silent * amplitude;
    this.toLeft[index] = Math.cos((Math.PI / 2) * pan);
    this.toRight[index] = Math.sin((Math.PI / 2) * pan);
    this.start[index] = moment;
  }

  addTo(ears: StereoCell, noise: Float64Array, frames: number): void {
    if (this.count === 0) return;
    this.from.fill(0);
    this.to.fill(0);
    for (let index = this.count - 1; index >= 0; index -= 1)
      if (at(this.quick, index) > attackEnd * at(this.slow, index)) this.addOne(index, { ears, noise, frames });
      else this.addTail(index);
    if (at(this.from, 0) + at(this.from, 1) > 0) this.addTails(ears, noise, frames);
  }

  private addOne(
    index: number,
    { ears, noise, frames }: { ears: StereoCell; noise: Float64Array; frames: number },
  ): void {
    const { left, right } = ears;
    const { attackDecay } = this;
    const decay = at(this.decay, index);
    const toLeft = at(this.toLeft, index);
    const toRight = at(this.toRight, index);
    let slow = at(this.slow, index);
    let quick = at(this.quick, index);
    for (let frame = Math.floor(at(this.start, index) * frames); frame < frames; frame += 1) {
      const sample = (slow - quick) * at(noise, frame);
      left[frame] = at(left, frame) + toLeft * sample;
      right[frame] = at(right, frame) + toRight * sample;
      slow *= decay;
      quick *= attackDecay;
    }
    this.slow[index] = slow;
    this.quick[index] = quick;
    this.start[index] = 0;
  }

  private addTail(index: number): void {
    const { from, to } = this;
    const slow = at(this.slow, index);
    const isLast = slow < at(this.least, index);
    const after = isLast ? 0 : slow * at(this.cellDecay, index);
    const toLeft = at(this.toLeft, index);
    const toRight = at(this.toRight, index);
    from[0] = at(from, 0) + slow * toLeft;
    from[1] = at(from, 1) + slow * toRight;
    to[0] = at(to, 0) + after * toLeft;
    to[1] = at(to, 1) + after * toRight;
    this.slow[index] = after;
    if (isLast) this.remove(index);
  }

  private addTails({ left, right }: StereoCell, noise: Float64Array, frames: number): void {
    const { from, to } = this;
    let toLeft = at(from, 0);
    let toRight = at(from, 1);
    const leftStep = (at(to, 0) - toLeft) / frames;
    const rightStep = (at(to, 1) - toRight) / frames;
    for (let frame = 0; frame < frames; frame += 1) {
      const sample = at(noise, frame);
      toLeft += leftStep;
      toRight += rightStep;
      left[frame] = at(left, frame) + toLeft * sample;
      right[frame] = at(right, frame) + toRight * sample;
    }
  }

  private remove(index: number): void {
    this.count -= 1;
    for (let row = 0; row < this.rows.length; row += 1) copyNumber(this.rows[row], this.count, index);
  }
}
