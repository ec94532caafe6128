import { BedNoise } from './bed-noise.ts';
import { panGains } from './bursts.ts';
import { Arrivals, Draws, GainDrift, streamOf } from './draws.ts';
import { StereoBand, type StereoCell } from './filters.ts';
import { bubbleDamping, Rings } from './rings.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

interface Stone {
  hertz: number;
  gains: readonly [number, number];
  rate: number;
  arrivals: Arrivals;
  liveliness: GainDrift;
}

const stones = 8;

/** Water over stones: bubbles at each stone, with its own pitch, place and liveliness, over a quiet bed. */
export class Stream implements Texture {
  private readonly draws: Draws;
  private readonly stones: readonly Stone[];
  private readonly rings: Rings;
  private readonly noise: BedNoise;
  private readonly bed: StereoBand;
  private pitch = 1;
  private density = 1;
  private bedGain = 0.55;

  constructor(options: TextureOptions) {
    const { sampleRate, seed } = options;
    this.draws = new Draws(streamOf(seed, 3));
    this.stones = Array.from({ length: stones }, (_, index) => this.stoneAt(index, seed));
    this.rings = new Rings(sampleRate);
    this.noise = new BedNoise(streamOf(seed, 0), options);
    this.bed = new StereoBand({ low: 160, high: 1300, coherence: 0.75 }, sampleRate);
  }

  tune({ softness, nearness }: Controls): void {
    this.pitch = between(1.35, 0.74, softness);
    this.density = between(1.4, 0.71, softness);
    this.bedGain = 0.55 * decibels(12 * (0.5 - nearness));
  }

  render(ears: StereoCell, frames: number): void {
    const { noise, bedGain } = this;
    ears.left.fill(0);
    ears.right.fill(0);
    noise.fill(frames);
    this.bed.addTo(ears, noise, { frames, left: bedGain, right: bedGain });
    for (const stone of this.stones) this.startBubbles(stone);
    this.rings.addTo(ears, frames);
  }

  private stoneAt(index: number, seed: number): Stone {
    const hertz = 510 * 2 ** ((3 * (index + this.draws.uniform())) / stones);
    const own = new Draws(streamOf(seed, 8 + index));
    return {
      hertz,
      gains: panGains(0.12 + 0.76 * this.draws.uniform()),
      rate: 90 * Math.sqrt(hertz / 900),
      arrivals: new Arrivals(own),
      liveliness: new GainDrift(own, [
        [0.12, 1.3],
        [1.5, 0.87],
      ]),
    };
  }

  private startBubbles({ hertz: centre, gains: [toLeft, toRight], rate, arrivals, liveliness }: Stone): void {
    const { draws } = this;
    const lively = liveliness.step();
    arrivals.begin(rate * this.density * lively);
    for (let at = arrivals.next(); at < 1; at = arrivals.next()) {
      const hertz = this.pitch * centre * Math.exp(0.4 * draws.normal());
      const damping = bubbleDamping(hertz);
      const amplitude = 0.1 * lively * Math.min(10, Math.sqrt(hertz / 900 / draws.uniform()));
      const rise = draws.signed() > 0 ? 0.1 * damping : 0;
      this.rings.add({ at, hertz, damping, rise, amplitude, toLeft, toRight });
    }
  }
}
