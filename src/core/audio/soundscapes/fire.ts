import { Bursts } from './bursts.ts';
import { Arrivals, Draws, Drift, GainDrift, streamOf } from './draws.ts';
import { BandPass, OnePole, StereoBand, type Ears } from './filters.ts';
import { Rings } from './rings.ts';
import { StereoNoise } from './stereo-noise.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

/** Centres of the bands in which crackles sound. */
const centres = [1200, 2200, 3800] as const;

/** A camp fire: lapping flames, a hiss that comes and goes, and crackles whose sizes follow a power law. */
export class Fire implements Texture {
  private readonly noise: StereoNoise;
  private readonly ears: Ears;
  private readonly lapping: StereoBand;
  private readonly hissing: StereoBand;
  private readonly lap: GainDrift;
  private readonly hiss: Drift;
  private readonly mood: GainDrift;
  private readonly draws: Draws;
  private readonly crackles: Arrivals;
  private readonly bursts: readonly Bursts[];
  private readonly rings: Rings;
  private gains: readonly [number, number] = [0, 0];
  private rate = 12;
  private crackling = 1;
  private flames = 1;

  constructor(options: TextureOptions) {
    const { sampleRate, seed, cellFrames } = options;
    this.noise = new StereoNoise({ low: 0.8, high: 0.5, split: 1000 }, options);
    this.ears = { left: new Float64Array(cellFrames), right: new Float64Array(cellFrames) };
    this.lapping = new StereoBand({ low: 60, high: 320 }, sampleRate);
    this.hissing = new StereoBand({ low: 800, high: 3500 }, sampleRate);
    this.lap = new GainDrift(new Draws(streamOf(seed, 3)), [
      [0.12, 2.5],
      [1.5, 1.5],
    ]);
    this.hiss = new Drift(new Draws(streamOf(seed, 4)), 0.4);
    this.mood = new GainDrift(new Draws(streamOf(seed, 5)), [
      [1, 3.5],
      [20, 1.5],
    ]);
    this.draws = new Draws(streamOf(seed, 6));
    this.crackles = new Arrivals(new Draws(streamOf(seed, 7)));
    this.bursts = centres.map((hertz, index) => {
      const filters = [new BandPass(hertz, 0.7, sampleRate), new OnePole('high', 150, sampleRate)];
      return new Bursts({ random: streamOf(seed, 8 + index), filters }, options);
    });
    this.rings = new Rings(sampleRate);
  }

  tune({ softness, nearness }: Controls): void {
    this.rate = between(15, 7, softness);
    this.crackling = decibels(10 * (nearness - 0.5)) * between(1.5, 0.67, softness);
    this.flames = between(0.8, 1.25, softness);
  }

  render(left: Float64Array, right: Float64Array, frames: number): void {
    const [lap, hiss] = this.gains;
    const wild = this.hiss.step();
    this.gains = [0.42 * this.flames * this.lap.step(), this.flames * (0.05 + 0.025 * Math.min(9, wild ** 4))];
    left.fill(0, 0, frames);
    right.fill(0, 0, frames);
    this.noise.fill(this.ears.left, this.ears.right, frames);
    const [laps, hisses] = [
      { from: lap, to: this.gains[0] },
      { from: hiss, to: this.gains[1] },
    ];
    this.lapping.addTo({ left, right }, this.ears, { frames, left: laps, right: laps });
    this.hissing.addTo({ left, right }, this.ears, { frames, left: hisses, right: hisses });
    this.startCrackles();
    for (const bursts of this.bursts) bursts.addTo(left, right, frames);
    this.rings.addTo(left, right, frames);
  }

  private startCrackles(): void {
    const { draws, crackles } = this;
    crackles.begin(this.rate * this.mood.step());
    for (let at = crackles.next(); at < 1; at = crackles.next()) {
      const pan = 0.2 + 0.6 * draws.uniform();
      this.crackle(at, pan);
      // One often starts another.
      if (draws.uniform() < 0.25) this.crackle(at + 0.5 * (1 - at), pan);
    }
  }

  private crackle(at: number, pan: number): void {
    const { draws, crackling } = this;
    const amplitude = 0.55 * crackling * draws.heavy(1 / 1.4, 3.5);
    const tau = 0.005 * Math.exp(0.5 * draws.normal());
    this.bursts[Math.floor(centres.length * Math.min(0.999, draws.uniform()))]?.add({ at, amplitude, tau, pan });
    if (draws.uniform() > 0.15) return;
    const hertz = 400 * 4 ** draws.uniform();
    this.rings.add({ at, hertz, damping: 160 + 0.15 * hertz, rise: 0, amplitude: 0.12 * amplitude, pan });
  }
}
