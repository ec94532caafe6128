import { BedNoise } from './bed-noise.ts';
import { Bursts, panGains } from './bursts.ts';
import { Arrivals, Draws, Drift, GainDrift, streamOf } from './draws.ts';
import { BandPass, StereoBand, type StereoCell } from './filters.ts';
import { Rings } from './rings.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

/** Centres of the bands in which crackles sound. */
const centres = [1100, 1900, 3200] as const;

/** A camp fire: lapping flames, a hiss that comes and goes, and crackles whose sizes follow a power law. */
export class Fire implements Texture {
  private readonly noise: BedNoise;
  private readonly lapping: StereoBand;
  private readonly hissing: StereoBand;
  private readonly lap: GainDrift;
  private readonly hiss: Drift;
  private readonly mood: GainDrift;
  private readonly draws: Draws;
  private readonly crackles: Arrivals;
  private readonly bursts: readonly { filter: BandPass; voices: Bursts }[];
  private readonly crackleNoise: Float64Array;
  private readonly rings: Rings;
  private rate = 12;
  private crackling = 1;
  private flames = 1;

  constructor(options: TextureOptions) {
    const { sampleRate, seed, cellFrames } = options;
    this.noise = new BedNoise(streamOf(seed, 0), options);
    this.noise.tune({ low: 150, high: 4000 });
    this.lapping = new StereoBand({ low: 60, high: 320, coherence: 0.8 }, sampleRate);
    this.hissing = new StereoBand({ low: 500, high: 1800, coherence: 0.5 }, sampleRate);
    this.lap = new GainDrift(new Draws(streamOf(seed, 3)), [
      [0.12, 2.5],
      [1.5, 1.5],
    ]);
    this.hiss = new Drift(new Draws(streamOf(seed, 4)), 0.4);
    this.mood = new GainDrift(new Draws(streamOf(seed, 5)), [
      [1, 3.5],
      [20, 0.4],
    ]);
    this.draws = new Draws(streamOf(seed, 6));
    this.crackles = new Arrivals(new Draws(streamOf(seed, 7)));
    this.crackleNoise = new Float64Array(cellFrames);
    this.bursts = centres.map((hertz) => ({
      filter: new BandPass(hertz, 0.7, sampleRate),
      voices: new Bursts(sampleRate),
    }));
    this.rings = new Rings(sampleRate);
  }

  tune({ softness, nearness }: Controls): void {
    this.rate = between(15, 7, softness);
    this.crackling = decibels(10 * (nearness - 0.5)) * between(1.5, 0.67, softness);
    this.flames = between(0.8, 1.25, softness);
  }

  render(ears: StereoCell, frames: number): void {
    const { noise } = this;
    const lap = 0.42 * this.flames * this.lap.step();
    const hiss = this.flames * (0.05 + 0.025 * Math.min(9, this.hiss.step() ** 4));
    ears.left.fill(0);
    ears.right.fill(0);
    noise.fill(frames);
    this.lapping.addTo(ears, noise, { frames, left: lap, right: lap });
    this.hissing.addTo(ears, noise, { frames, left: hiss, right: hiss });
    this.startCrackles();
    for (const bursts of this.bursts) this.addBursts(ears, bursts, frames);
    this.rings.addTo(ears, frames);
  }

  private addBursts(ears: StereoCell, { filter, voices }: { filter: BandPass; voices: Bursts }, frames: number): void {
    if (voices.isSilent) return;
    this.crackleNoise.set(this.noise.event);
    filter.run(this.crackleNoise, frames);
    voices.addTo(ears, this.crackleNoise, frames);
  }

  private startCrackles(): void {
    const { draws, crackles } = this;
    crackles.begin(this.rate * this.mood.step());
    for (let at = crackles.next(); at < 1; at = crackles.next()) {
      const pan = 0.2 + 0.6 * draws.uniform();
      this.crackle(at, pan);
      // One often starts another.
      if (draws.uniform() < 0.25) this.crackle(at + draws.uniform() * (1 - at), pan);
    }
  }

  private crackle(at: number, pan: number): void {
    const { draws, crackling } = this;
    const amplitude = 0.85 * crackling * draws.heavy(1 / 1.4, 3.5);
    const tau = 0.005 * Math.exp(0.5 * draws.normal());
    this.bursts[Math.floor(centres.length * Math.min(0.999, draws.uniform()))]?.voices.add({ at, amplitude, tau, pan });
    if (draws.uniform() > 0.15) return;
    const hertz = 400 * 4 ** draws.uniform();
    const [toLeft, toRight] = panGains(pan);
    const damping = 160 + 0.15 * hertz;
    this.rings.add({ at, hertz, damping, rise: 0, amplitude: 0.12 * amplitude, toLeft, toRight });
  }
}
