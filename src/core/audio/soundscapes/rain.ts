import { BedNoise } from './bed-noise.ts';
import { Bursts, panGains } from './bursts.ts';
import { Arrivals, Draws, GainDrift, streamOf } from './draws.ts';
import { StereoBand, type StereoCell } from './filters.ts';
import { bubbleDamping, Rings } from './rings.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

/**
 * A bed of many far drops, which swells a little in all bands together; near drops, short bursts of a shared noise whose
 * sizes follow a power law; and a few bubbles of puddles.
 */
export class Rain implements Texture {
  private readonly noise: BedNoise;
  private readonly body: StereoBand;
  private readonly patter: StereoBand;
  private readonly gust: GainDrift;
  private readonly shade: GainDrift;
  private readonly draws: Draws;
  private readonly drops: Arrivals;
  private readonly bubbles: Arrivals;
  private readonly bursts: Bursts;
  private readonly rings: Rings;
  private gain = 1;
  private rate = 60;
  private near = 1;
  private levels: { body: number; patter: number } = { body: 1, patter: 1 };

  constructor(options: TextureOptions) {
    const { sampleRate, seed } = options;
    this.noise = new BedNoise(streamOf(seed, 0), options);
    this.body = new StereoBand({ low: 80, high: 600, coherence: 0.75 }, sampleRate);
    this.patter = new StereoBand({ low: 450, high: 1400, coherence: 0.5 }, sampleRate);
    this.gust = new GainDrift(new Draws(streamOf(seed, 3)), [
      [2.5, 1],
      [0.35, 0.6],
    ]);
    this.shade = new GainDrift(new Draws(streamOf(seed, 8)), [
      [0.8, 1.2],
      [12, 0.5],
    ]);
    this.draws = new Draws(streamOf(seed, 4));
    this.drops = new Arrivals(new Draws(streamOf(seed, 5)));
    this.bubbles = new Arrivals(new Draws(streamOf(seed, 6)));
    this.bursts = new Bursts(sampleRate);
    this.rings = new Rings(sampleRate);
  }

  tune({ softness, nearness }: Controls): void {
    this.noise.tune({ low: 350, high: between(4400, 1050, softness) });
    this.levels = { body: 1, patter: between(1.6, 0.4, softness) };
    this.rate = between(120, 30, softness);
    this.near = decibels(12 * (nearness - 0.5));
  }

  render(ears: StereoCell, frames: number): void {
    const { noise, levels } = this;
    this.gain = this.gust.step();
    const body = this.gain * levels.body;
    const patter = this.gain * levels.patter * this.shade.step();
    ears.left.fill(0);
    ears.right.fill(0);
    noise.fill(frames);
    this.body.addTo(ears, noise, { frames, left: body, right: body });
    this.patter.addTo(ears, noise, { frames, left: patter, right: patter });
    this.startEvents();
    this.bursts.addTo(ears, noise.event, frames);
    this.rings.addTo(ears, frames);
  }

  private startEvents(): void {
    const { draws, drops, bubbles, gain, near } = this;
    drops.begin(this.rate * gain * gain);
    for (let at = drops.next(); at < 1; at = drops.next())
      this.bursts.add({
        at,
        amplitude: 0.45 * gain * near * draws.heavy(1 / 2.6, 9),
        tau: 0.004 * Math.exp(0.6 * draws.normal()),
        pan: draws.uniform(),
      });
    bubbles.begin(0.4 * this.rate * gain * gain);
    for (let at = bubbles.next(); at < 1; at = bubbles.next()) {
      const hertz = 900 * Math.exp(0.6 * Math.abs(draws.normal()));
      const [toLeft, toRight] = panGains(draws.uniform());
      const amplitude = 0.07 * gain * near * draws.heavy(0.4, 9);
      this.rings.add({ at, hertz, damping: bubbleDamping(hertz), rise: 0, amplitude, toLeft, toRight });
    }
  }
}
