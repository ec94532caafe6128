import { Bursts } from './bursts.ts';
import { Arrivals, Draws, GainDrift, streamOf } from './draws.ts';
import { OnePole, scaleRamp, StereoBand, type Ears } from './filters.ts';
import { Rings } from './rings.ts';
import { StereoNoise } from './stereo-noise.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

/** Where the cloth or the roof resounds. */
const resonances = [310, 470, 720, 1050] as const;

/** Rain on a tent or a roof: each drop is a short knock in which a plate resounds; the rain around is far. */
export class Roof implements Texture {
  private readonly noise: StereoNoise;
  private readonly ears: Ears;
  private readonly far: StereoBand;
  private readonly gust: GainDrift;
  private readonly draws: Draws;
  private readonly drops: Arrivals;
  private readonly bursts: Bursts;
  private readonly rings: Rings;
  private readonly dull: OnePole;
  private gain = 1;
  private bed = 0;
  private wantedBed = 0.3;
  private rate = 130;
  private near = 1;

  constructor(options: TextureOptions) {
    const { sampleRate, seed, cellFrames } = options;
    this.noise = new StereoNoise({ low: 0.75, high: 0.4, split: 1500 }, options);
    this.ears = { left: new Float64Array(cellFrames), right: new Float64Array(cellFrames) };
    this.far = new StereoBand({ low: 250, high: 2500 }, sampleRate);
    this.gust = new GainDrift(new Draws(streamOf(seed, 3)), [
      [0.5, 0.5],
      [4, 0.7],
    ]);
    this.draws = new Draws(streamOf(seed, 4));
    this.drops = new Arrivals(new Draws(streamOf(seed, 5)));
    this.dull = new OnePole('low', 2500, sampleRate);
    const filters = [this.dull, new OnePole('high', 250, sampleRate)];
    this.bursts = new Bursts({ random: streamOf(seed, 6), filters }, options);
    this.rings = new Rings(sampleRate);
  }

  tune({ softness, nearness }: Controls): void {
    this.rate = between(230, 75, softness);
    this.dull.tune(between(5500, 1300, softness));
    this.near = decibels(8 * (nearness - 0.5));
    this.wantedBed = 0.22 * decibels(10 * (0.5 - nearness));
  }

  render(left: Float64Array, right: Float64Array, frames: number): void {
    const { gain: from, bed } = this;
    this.gain = this.gust.step();
    this.bed = this.wantedBed;
    left.fill(0, 0, frames);
    right.fill(0, 0, frames);
    this.noise.fill(this.ears.left, this.ears.right, frames);
    const ramp = { from: bed, to: this.bed };
    this.far.addTo({ left, right }, this.ears, { frames, left: ramp, right: ramp });
    this.startDrops();
    this.bursts.addTo(left, right, frames);
    this.rings.addTo(left, right, frames);
    for (const ear of [left, right]) scaleRamp(ear, { frames, from, to: this.gain });
  }

  private startDrops(): void {
    const { draws, drops, gain, near } = this;
    drops.begin(this.rate * gain * gain);
    for (let at = drops.next(); at < 1; at = drops.next()) {
      const amplitude = near * draws.heavy(1 / 2.4, 5);
      const pan = draws.uniform();
      this.bursts.add({ at, amplitude: 0.5 * amplitude, tau: 0.004 * Math.exp(0.4 * draws.normal()), pan });
      const resonance = resonances[Math.floor(resonances.length * Math.min(0.999, draws.uniform()))] ?? 500;
      const hertz = resonance * Math.exp(0.08 * draws.normal());
      // A quality of about three.
      this.rings.add({ at, hertz, damping: hertz, rise: 0, amplitude: 0.12 * amplitude, pan });
    }
  }
}
