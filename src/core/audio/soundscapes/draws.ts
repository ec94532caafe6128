import { Random } from '#core/audio/parts/random.ts';
import type { Decibels, Gain, Seconds } from '#core/units.ts';

/** Controls and events are computed this often, so that they are the same at every sample rate. */
export const cellsPerSecond = 187.5;

/** One of the independent streams of random numbers of a seed, each with 128 bits of state. */
export function streamOf(seed: number, stream: number): Random {
  return new Random(Math.imul(seed ^ (seed >>> 15), 0x2c1b_3c6d) + Math.imul(stream + 1, 0x632b_e59b));
}

/** Of the sum of four bytes: the mean, and the standard deviation. */
const bytes = { mean: 510, deviation: Math.sqrt((4 * (256 ** 2 - 1)) / 12) };

/** Single random numbers. */
export class Draws {
  private readonly random: Random;
  private readonly drawn = new Float64Array(64);
  private at = 64;

  constructor(random: Random) {
    this.random = random;
  }

  /** −1 to 1 */
  signed(): number {
    if (this.at === this.drawn.length) {
      this.random.fill(this.drawn, this.drawn.length);
      this.at = 0;
    }
    const value = this.drawn[this.at] ?? 0;
    this.at += 1;
    return value;
  }

  /** Above 0, at most 1. */
  uniform(): number {
    return Math.max(1e-9, (this.signed() + 1) / 2);
  }

  /** Nearly normal, with a variance of 1 and never beyond 3.5: the sum of the four bytes of a number. */
  normal(): number {
    const bits = this.signed() * 2 ** 31;
    const sum = (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24);
    return (sum - bytes.mean) / bytes.deviation;
  }

  /** A power law: few are large. */
  heavy(exponent: number, cap: number): number {
    return Math.min(cap, this.uniform() ** -exponent);
  }
}

/** A slow random walk around 0 with a variance of 1 (Ornstein–Uhlenbeck). */
export class Drift {
  private readonly draws: Draws;
  private readonly keep: number;
  private readonly add: number;
  private value: number;

  constructor(draws: Draws, tau: Seconds) {
    this.draws = draws;
    this.keep = Math.exp(-1 / (tau * cellsPerSecond));
    this.add = Math.sqrt(1 - this.keep ** 2);
    this.value = draws.normal();
  }

  /** One cell further. */
  step(): number {
    this.value = this.keep * this.value + this.add * this.draws.normal();
    return this.value;
  }
}

const nepers = (decibels: Decibels): number => (decibels * Math.LN10) / 20;

/** A sum of drifts, each with its range in decibels (one standard deviation), as a gain. */
export class GainDrift {
  private readonly drifts: readonly Drift[];
  private readonly ranges: Float64Array;

  constructor(draws: Draws, parts: readonly (readonly [tau: Seconds, decibels: Decibels])[]) {
    this.drifts = parts.map(([tau]) => new Drift(draws, tau));
    this.ranges = Float64Array.from(parts, ([, decibels]) => nepers(decibels));
  }

  step(): Gain {
    let sum = 0;
    for (let index = 0; index < this.drifts.length; index += 1)
      sum += (this.ranges[index] ?? 0) * (this.drifts[index]?.step() ?? 0);
    return Math.exp(sum);
  }
}

/** Random moments without memory; their rate may change from cell to cell. */
export class Arrivals {
  private readonly draws: Draws;
  /** Until the next, in arrivals that are expected meanwhile. */
  private left: number;
  private expected = 0;
  private position = 0;

  constructor(draws: Draws) {
    this.draws = draws;
    this.left = -Math.log(draws.uniform());
  }

  /** Begins a cell. */
  begin(perSecond: number): void {
    this.expected = perSecond / cellsPerSecond;
    this.position = 0;
  }

  /** The next moment in this cell, 0–1; 1: none. */
  next(): number {
    const at = this.expected > 0 ? this.position + this.left / this.expected : 1;
    if (at >= 1) {
      this.left -= (1 - this.position) * this.expected;
      this.position = 1;
      return 1;
    }
    this.position = at;
    this.left = -Math.log(this.draws.uniform());
    return at;
  }
}
