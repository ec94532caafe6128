import { Arrivals, Draws, GainDrift, streamOf } from './draws.ts';
import { OnePole, scaleRamp } from './filters.ts';
import { bubbleDamping, Rings } from './rings.ts';
import { StereoNoise } from './stereo-noise.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

interface Stone {
  hertz: number;
  pan: number;
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
  private readonly bed: StereoNoise;
  private readonly lows: readonly [OnePole, OnePole];
  private readonly highs: readonly [OnePole, OnePole];
  private readonly rumbles: readonly [OnePole, OnePole];
  private pitch = 1;
  private density = 1;
  private bedGain = 0.55;
  private wantedBed = 0.55;

  constructor(options: TextureOptions) {
    const { sampleRate, seed } = options;
    this.draws = new Draws(streamOf(seed, 3));
    this.stones = Array.from({ length: stones }, (_, index) => this.stoneAt(index, seed));
    this.rings = new Rings(sampleRate);
    this.bed = new StereoNoise({ low: 0.9, high: 0.6, split: 2500 }, options);
    const pair = (kind: 'low' | 'high', hertz: number): [OnePole, OnePole] => [
      new OnePole(kind, hertz, sampleRate),
      new OnePole(kind, hertz, sampleRate),
    ];
    this.lows = pair('low', 3000);
    this.highs = pair('high', 300);
    this.rumbles = pair('high', 250);
  }

  tune({ softness, nearness }: Controls): void {
    this.pitch = between(1.35, 0.74, softness);
    this.density = between(1.4, 0.71, softness);
    this.wantedBed = 0.55 * decibels(12 * (0.5 - nearness));
    for (const low of this.lows) low.tune(between(7000, 2000, softness));
  }

  render(left: Float64Array, right: Float64Array, frames: number): void {
    this.bed.fill(left, right, frames);
    for (const [index, ear] of [left, right].entries()) {
      this.lows[index]?.run(ear, frames);
      this.highs[index]?.run(ear, frames);
      scaleRamp(ear, { frames, from: this.bedGain, to: this.wantedBed });
    }
    this.bedGain = this.wantedBed;
    for (const stone of this.stones) this.startBubbles(stone);
    this.rings.addTo(left, right, frames);
    this.rumbles[0].run(left, frames);
    this.rumbles[1].run(right, frames);
  }

  private stoneAt(index: number, seed: number): Stone {
    const hertz = 540 * 2 ** ((3.2 * (index + this.draws.uniform())) / stones);
    const own = new Draws(streamOf(seed, 8 + index));
    return {
      hertz,
      pan: this.draws.uniform(),
      rate: 90 * Math.sqrt(hertz / 900),
      arrivals: new Arrivals(own),
      liveliness: new GainDrift(own, [
        [0.12, 1.3],
        [1.5, 0.87],
      ]),
    };
  }

  private startBubbles({ hertz: centre, pan, rate, arrivals, liveliness }: Stone): void {
    const { draws } = this;
    const lively = liveliness.step();
    arrivals.begin(rate * this.density * lively);
    for (let at = arrivals.next(); at < 1; at = arrivals.next()) {
      const hertz = this.pitch * centre * Math.exp(0.4 * draws.normal());
      const damping = bubbleDamping(hertz);
      this.rings.add({
        at,
        hertz,
        damping,
        rise: draws.signed() > 0 ? 0.1 * damping : 0,
        amplitude: 0.1 * lively * draws.heavy(0.5, 10) * (hertz / 900) ** 0.5,
        pan: 0.12 + 0.76 * pan,
      });
    }
  }
}
