import { BedNoise } from './bed-noise.ts';
import { Bursts } from './bursts.ts';
import { Arrivals, Draws, Drift, streamOf } from './draws.ts';
import { StereoBand, type StereoCell } from './filters.ts';
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
    const sum = 0.05 * (fast ?? 0) + 0.115 * (middle ?? 0) + 0.05 * (slow ?? 0) + 0.02 * (slowest ?? 0);
    return Math.min(1.5, Math.max(0.55, 1 + sum));
  }
}

interface Part {
  band: StereoBand;
  /** How steeply it grows with the speed. */
  power: number;
}

/** Wind in trees: a low breath of the air, and leaves, which follow the speed more steeply and flutter. */
export class Wind implements Texture {
  private readonly noise: BedNoise;
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
    const { sampleRate, seed } = options;
    this.noise = new BedNoise(streamOf(seed, 0), options);
    this.noise.tune({ low: 900, high: 3500 });
    this.parts = [
      { low: 80, high: 350, coherence: 0.8, power: 2 },
      { low: 350, high: 1800, coherence: 0.55, power: 2.5 },
      { low: 1400, high: 3000, coherence: 0.35, power: 3 },
    ].map(({ power, ...shape }) => ({ power, band: new StereoBand(shape, sampleRate) }));
    this.common = new Speed(new Draws(streamOf(seed, 3)));
    this.speeds = [new Speed(new Draws(streamOf(seed, 4))), new Speed(new Draws(streamOf(seed, 5)))];
    this.own = [9, 10, 11].map((stream) => new Speed(new Draws(streamOf(seed, stream))));
    this.draws = new Draws(streamOf(seed, 6));
    this.flutter = new Arrivals(new Draws(streamOf(seed, 7)));
    this.bursts = new Bursts(sampleRate);
  }

  tune({ softness, nearness }: Controls): void {
    this.levels[0] = 4.2 * between(0.8, 1.25, softness);
    this.levels[1] = 1;
    this.levels[2] = 0.6 * between(1.8, 0.55, softness) * decibels(8 * (nearness - 0.5));
    this.fluttering = decibels(14 * (nearness - 0.5)) * between(1.5, 0.67, softness);
  }

  render(ears: StereoCell, frames: number): void {
    const { noise } = this;
    const common = this.common.step();
    const [one, other] = [this.speeds[0].step(), this.speeds[1].step()];
    ears.left.fill(0);
    ears.right.fill(0);
    noise.fill(frames);
    for (const [index, { band, power }] of this.parts.entries()) {
      const level = this.levels[index] ?? 0;
      const shared = 0.38 * common + 0.52 * (this.own[index]?.step() ?? 1);
      const left = level * (shared + 0.1 * one) ** power;
      const right = level * (shared + 0.1 * other) ** power;
      band.addTo(ears, noise, { frames, left, right });
    }
    this.startFlutter(common ** 2);
    this.bursts.addTo(ears, noise.event, frames);
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
