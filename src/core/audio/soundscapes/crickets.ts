import { BedNoise } from './bed-noise.ts';
import { panGains } from './bursts.ts';
import { cellsPerSecond, Draws, Drift, GainDrift, streamOf } from './draws.ts';
import { StereoBand, type StereoCell } from './filters.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

const pulseSeconds = 0.012;
const count = 6;

/** Chirps of a few pulses at a pitch of its own, again and again, then a rest. */
class Cricket {
  private readonly draws: Draws;
  private readonly wander: Drift;
  private readonly hertz: number;
  private readonly period: number;
  private readonly chirpsPerSecond: number;
  private readonly gains: readonly [number, number];
  private phase = 0;
  /** Seconds to the next pulse; during one, negative. */
  private wait: number;
  private pulses = 0;
  private chirps: number;

  /** @param index Below `count`: each has its own part of the range of levels, so that no night lacks near ones. */
  constructor(draws: Draws, index: number) {
    this.draws = draws;
    this.wander = new Drift(draws, 2);
    this.hertz = 3600 + 1300 * draws.uniform();
    this.period = 1 / (45 + 20 * draws.uniform());
    this.chirpsPerSecond = 1 + 1.5 * draws.uniform();
    const level = 0.3 + 0.7 * ((index + draws.uniform()) / count) ** 2;
    const [left, right] = panGains(draws.uniform());
    this.gains = [level * left, level * right];
    this.wait = 3 * draws.uniform();
    this.chirps = Math.floor(12 * draws.uniform());
  }

  addTo({ left, right }: StereoCell, { frames, gain }: { frames: number; gain: number }): void {
    const hertz = this.hertz * (1 + 0.001 * this.wander.step());
    const second = 1 / (frames * cellsPerSecond);
    if (this.wait > 1 / cellsPerSecond) {
      this.wait -= 1 / cellsPerSecond;
      return;
    }
    const [toLeft, toRight] = this.gains;
    for (let frame = 0; frame < frames; frame += 1) {
      this.wait -= second;
      if (this.wait > 0) continue;
      const envelope = Math.sin((Math.PI * -this.wait) / pulseSeconds) ** 2;
      this.phase = (this.phase + hertz * second) % 1;
      const sample = gain * envelope * Math.sin(2 * Math.PI * this.phase);
      left[frame] = (left[frame] ?? 0) + toLeft * sample;
      right[frame] = (right[frame] ?? 0) + toRight * sample;
      if (this.wait < -pulseSeconds) this.wait = this.pause();
    }
  }

  /** From a pulse to the next one. */
  private pause(): number {
    const { draws } = this;
    const jitter = 1 + 0.05 * draws.normal();
    if (this.pulses > 0) {
      this.pulses -= 1;
      return Math.max(0, this.period * jitter - pulseSeconds);
    }
    this.pulses = 2 + Math.floor(5 * draws.uniform());
    if (this.chirps > 0) {
      this.chirps -= 1;
      return Math.max(0.02, (jitter + 0.25 * draws.signed()) / this.chirpsPerSecond - this.pulses * this.period);
    }
    this.chirps = 4 + Math.floor(14 * draws.uniform());
    return 1 + 7 * draws.uniform();
  }
}

/** A summer night: a few crickets, each at its place, over a soft bed of many far ones. */
export class Crickets implements Texture {
  private readonly noise: BedNoise;
  private readonly air: StereoBand;
  private readonly choir: StereoBand;
  private readonly crickets: readonly Cricket[];
  private readonly swell: GainDrift;
  private chirping = 1;
  private choirLevel = 0.2;

  constructor(options: TextureOptions) {
    const { sampleRate, seed } = options;
    this.noise = new BedNoise(streamOf(seed, 0), options);
    this.air = new StereoBand({ low: 50, high: 260, coherence: 0.7 }, sampleRate);
    this.choir = new StereoBand({ low: 3200, high: 4200, coherence: 0.45 }, sampleRate);
    this.crickets = Array.from(
      { length: count },
      (_, index) => new Cricket(new Draws(streamOf(seed, 8 + index)), index),
    );
    this.swell = new GainDrift(new Draws(streamOf(seed, 3)), [
      [0.6, 0.8],
      [6, 1],
    ]);
  }

  tune({ softness, nearness }: Controls): void {
    this.chirping = 0.3 * between(1.5, 0.67, softness) * decibels(12 * (nearness - 0.5));
    this.choirLevel = 0.3 * between(1.3, 0.77, softness);
  }

  render(ears: StereoCell, frames: number): void {
    const { noise } = this;
    const choir = this.swell.step() * this.choirLevel;
    ears.left.fill(0);
    ears.right.fill(0);
    noise.fill(frames);
    this.air.addTo(ears, noise, { frames, left: 0.82, right: 0.82 });
    this.choir.addTo(ears, noise, { frames, left: choir, right: choir });
    for (const cricket of this.crickets) cricket.addTo(ears, { frames, gain: this.chirping });
  }
}
