import { BedNoise } from './bed-noise.ts';
import { Arrivals, cellsPerSecond, Draws, streamOf } from './draws.ts';
import { StereoBand, type StereoCell } from './filters.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

/** What a peal's level takes to rise and to follow the arrivals: twice, so that it begins without an edge. */
const following = 1 - Math.exp(-1 / (0.22 * cellsPerSecond));
/** What is left of an arrival after a cell: sound that comes from along the lightning and from hills. */
const lasting = Math.exp(-1 / (0.35 * cellsPerSecond));

/** One peal after another: a few seconds of arrivals, each from another point of the lightning, then a long rest. */
class Peals {
  private readonly draws: Draws;
  private readonly arrivals: Arrivals;
  /** Seconds until the next, negative during one. */
  private wait: number;
  private length = 7;
  private size = 1;
  private drive = 0;
  private first = 0;
  /** Of the rumble now. */
  level = 0;

  constructor(draws: Draws, wait: number) {
    this.draws = draws;
    this.arrivals = new Arrivals(draws);
    this.wait = wait;
  }

  step(pause: number): void {
    const { draws, arrivals } = this;
    this.wait -= 1 / cellsPerSecond;
    if (this.wait < -this.length) {
      this.wait = pause * (0.7 + 0.9 * draws.uniform());
      this.length = 4 + 7 * draws.uniform();
      this.size = Math.exp(0.2 * draws.normal());
    }
    // Fewer and fewer arrive.
    const part = Math.min(1, -this.wait / Math.max(1, this.length));
    arrivals.begin(this.wait < 0 ? 16 * (1 - part) : 0);
    for (let at = arrivals.next(); at < 1; at = arrivals.next())
      this.drive += 0.16 * this.size * Math.min(3, draws.uniform() ** -0.35);
    this.drive *= lasting;
    this.first += following * (this.drive - this.first);
    this.level += following * (this.first - this.level);
  }
}

/** Thunder far away, for a rain or a wind: every minute or two a low rumble that swells and rolls away. */
export class Thunder implements Texture {
  private readonly noise: BedNoise;
  private readonly peals: Peals;
  private readonly rumble: StereoBand;
  private readonly roll: StereoBand;
  private pause = 100;
  private size = 1;
  private bright = 0.3;

  constructor(options: TextureOptions) {
    const { sampleRate, seed } = options;
    this.noise = new BedNoise(streamOf(seed, 0), options);
    const draws = new Draws(streamOf(seed, 3));
    // The first soon, so that one hears what one has chosen.
    this.peals = new Peals(draws, 0.3 + 0.7 * draws.uniform());
    this.rumble = new StereoBand({ low: 35, high: 95, coherence: 0.8 }, sampleRate);
    this.roll = new StereoBand({ low: 90, high: 260, coherence: 0.6 }, sampleRate);
  }

  tune({ softness, nearness }: Controls): void {
    this.pause = between(60, 150, softness);
    this.size = between(1.2, 0.8, softness);
    this.bright = 0.4 * decibels(10 * (nearness - 0.5)) * between(1.4, 0.7, softness);
  }

  render(ears: StereoCell, frames: number): void {
    const { noise, peals, size, bright } = this;
    peals.step(this.pause);
    const level = size * peals.level;
    ears.left.fill(0);
    ears.right.fill(0);
    noise.fill(frames);

    this.rumble.addTo(ears, noise, { frames, left: level, right: level });
    // A louder moment is a nearer point, of which more of the treble arrives.
    const treble = bright * level * Math.min(1, level);
    this.roll.addTo(ears, noise, { frames, left: treble, right: treble });
  }
}
