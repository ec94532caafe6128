import { Bursts } from './bursts.ts';
import { Arrivals, Draws, Drift, streamOf } from './draws.ts';
import { OnePole, StereoBand, type Ears } from './filters.ts';
import { StereoNoise } from './stereo-noise.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

/** A wind's speed: slow changes are larger than fast ones, as f^−5/3 (Stinson and others, ASA 131, 1996). */
class Speed {
  private readonly drifts: readonly Drift[];

  constructor(draws: Draws) {
    this.drifts = [0.5, 3, 15, 90].map((tau) => new Drift(draws, tau));
  }

  /** Around 1, never still. */
  step(): number {
    const [fast, middle, slow, slowest] = this.drifts.map((drift) => drift.step());
    const sum = 0.045 * (fast ?? 0) + 0.08 * (middle ?? 0) + 0.1 * (slow ?? 0) + 0.05 * (slowest ?? 0);
    return Math.min(1.5, Math.max(0.55, 1 + sum));
  }
}

interface Part {
  band: StereoBand;
  /** How steeply it grows with the speed. */
  power: number;
  gains: readonly [number, number];
}

/** Wind in trees: a low breath of the air, and leaves, which follow the speed more steeply and flutter. */
export class Wind implements Texture {
  private readonly noise: StereoNoise;
  private readonly ears: Ears;
  private readonly parts: readonly Part[];
  private readonly speeds: readonly [Speed, Speed];
  private readonly common: Speed;
  private readonly own: readonly Speed[];
  private readonly draws: Draws;
  private readonly flutter: Arrivals;
  private readonly bursts: Bursts;
  private readonly levels = new Float64Array([1, 1, 1]);
  private fluttering = 1;

  constructor(options: TextureOptions) {
    const { sampleRate, seed, cellFrames } = options;
    this.noise = new StereoNoise({ low: 0.8, high: 0.35, split: 1000 }, options);
    this.ears = { left: new Float64Array(cellFrames), right: new Float64Array(cellFrames) };
    this.parts = [
      { low: 80, high: 350, power: 2 },
      { low: 350, high: 1800, power: 2.5 },
      { low: 1500, high: 4000, power: 3 },
    ].map(({ power, ...shape }) => ({ power, band: new StereoBand(shape, sampleRate), gains: [0, 0] }));
    this.common = new Speed(new Draws(streamOf(seed, 3)));
    this.speeds = [new Speed(new Draws(streamOf(seed, 4))), new Speed(new Draws(streamOf(seed, 5)))];
    this.own = [9, 10, 11].map((stream) => new Speed(new Draws(streamOf(seed, stream))));
    this.draws = new Draws(streamOf(seed, 6));
    this.flutter = new Arrivals(new Draws(streamOf(seed, 7)));
    const filters = [new OnePole('low', 4500, sampleRate), new OnePole('high', 900, sampleRate)];
    this.bursts = new Bursts({ random: streamOf(seed, 8), filters }, options);
  }

  tune({ softness, nearness }: Controls): void {
    this.levels[0] = 4.2 * between(0.8, 1.25, softness);
    this.levels[1] = 1;
    this.levels[2] = 0.6 * between(1.8, 0.55, softness) * decibels(8 * (nearness - 0.5));
    this.fluttering = decibels(14 * (nearness - 0.5)) * between(1.5, 0.67, softness);
  }

  render(left: Float64Array, right: Float64Array, frames: number): void {
    const common = this.common.step();
    const [one, other] = [this.speeds[0].step(), this.speeds[1].step()];
    left.fill(0, 0, frames);
    right.fill(0, 0, frames);
    this.noise.fill(this.ears.left, this.ears.right, frames);
    for (const [index, part] of this.parts.entries()) {
      const [before, level] = [part.gains, this.levels[index] ?? 0];
      const band = this.own[index]?.step() ?? 1;
      part.gains = [
        level * (0.38 * common + 0.52 * band + 0.1 * one) ** part.power,
        level * (0.38 * common + 0.52 * band + 0.1 * other) ** part.power,
      ];
      part.band.addTo({ left, right }, this.ears, {
        frames,
        left: { from: before[0], to: part.gains[0] },
        right: { from: before[1], to: part.gains[1] },
      });
    }
    this.startFlutter(common ** 2);
    this.bursts.addTo(left, right, frames);
  }

  private startFlutter(strength: number): void {
    const { draws, flutter, fluttering } = this;
    flutter.begin(90 * strength);
    for (let at = flutter.next(); at < 1; at = flutter.next())
      this.bursts.add({
        at,
        amplitude: 0.07 * fluttering * strength * draws.heavy(0.35, 5),
        tau: 0.012 * Math.exp(0.4 * draws.normal()),
        pan: draws.uniform(),
      });
  }
}
