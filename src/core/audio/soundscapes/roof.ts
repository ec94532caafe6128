import { BedNoise } from './bed-noise.ts';
import { Bursts, panGains } from './bursts.ts';
import { Arrivals, Draws, GainDrift, streamOf } from './draws.ts';
import { StereoBand, type StereoCell } from './filters.ts';
import { Rings } from './rings.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

/** Where the cloth or the roof resounds. */
const resonances = [310, 470, 720, 1050] as const;

/** Rain on a tent or a roof: each drop is a short knock in which a plate resounds; the rain around is far. */
export class Roof implements Texture {
  private readonly noise: BedNoise;
  private readonly far: StereoBand;
  private readonly gust: GainDrift;
  private readonly draws: Draws;
  private readonly drops: Arrivals;
  private readonly bursts: Bursts;
  private readonly rings: Rings;
  private gain = 1;
  private bed = 0.3;
  private rate = 130;
  private near = 1;

  constructor(options: TextureOptions) {
    const { sampleRate, seed } = options;
    this.noise = new BedNoise(streamOf(seed, 0), options);
    this.far = new StereoBand({ low: 120, high: 1200, coherence: 0.6 }, sampleRate);
    this.gust = new GainDrift(new Draws(streamOf(seed, 3)), [
      [0.5, 0.6],
      [2.5, 0.35],
    ]);
    this.draws = new Draws(streamOf(seed, 4));
    this.drops = new Arrivals(new Draws(streamOf(seed, 5)));
    this.bursts = new Bursts(sampleRate);
    this.rings = new Rings(sampleRate);
  }

  tune({ softness, nearness }: Controls): void {
    this.noise.tune({ low: 250, high: between(3900, 900, softness) });
    this.rate = between(230, 75, softness);
    this.near = decibels(8 * (nearness - 0.5));
    this.bed = 0.22 * decibels(10 * (0.5 - nearness));
  }

  render(ears: StereoCell, frames: number): void {
    const { noise } = this;
    this.gain = this.gust.step();
    const bed = this.gain * this.bed;
    ears.left.fill(0);
    ears.right.fill(0);
    noise.fill(frames);
    this.far.addTo(ears, noise, { frames, left: bed, right: bed });
    this.startDrops();
    this.bursts.addTo(ears, noise.event, frames);
    this.rings.addTo(ears, frames);
  }

  private startDrops(): void {
    const { draws, drops, gain, near } = this;
    drops.begin(this.rate * gain * gain);
    for (let at = drops.next(); at < 1; at = drops.next()) {
      const amplitude = near * gain * draws.heavy(1 / 2.4, 5);
      const pan = draws.uniform();
      this.bursts.add({ at, amplitude: 0.5 * amplitude, tau: 0.004 * Math.exp(0.4 * draws.normal()), pan });
      const resonance = resonances[Math.floor(resonances.length * Math.min(0.999, draws.uniform()))] ?? 500;
      const hertz = resonance * Math.exp(0.08 * draws.normal());
      const [toLeft, toRight] = panGains(pan);
      // A quality of about three.
      this.rings.add({ at, hertz, damping: hertz, rise: 0, amplitude: 0.12 * amplitude, toLeft, toRight });
    }
  }
}
