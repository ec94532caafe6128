import { Bursts } from './bursts.ts';
import { Arrivals, cellsPerSecond, Draws, GainDrift, streamOf } from './draws.ts';
import { OnePole, StereoBand, type Ears } from './filters.ts';
import { bubbleDamping, Rings } from './rings.ts';
import { StereoNoise } from './stereo-noise.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

/** A wave that breaks; times in seconds since the session began. */
interface Breaker {
  /** When it is highest. */
  at: number;
  height: number;
  /** From the last swell to the highest point. */
  rise: number;
  fall: number;
  pan: number;
  /** Of each band. */
  colour: readonly number[];
}

/** 0–1 at a time: a slow swell, the break, and the wash that runs back. */
function envelope(
  { at, rise: usualRise, fall }: Breaker,
  time: number,
  { stretch, slowness }: { stretch: number; slowness: number },
): number {
  const since = time - at;
  const rise = usualRise * slowness;
  if (since >= 0) return Math.exp(-since / (fall * stretch));
  const swell = 0.3 * Math.exp(since / (2.2 * rise));
  if (since < -rise) return swell;
  const broken = 0.5 + 0.5 * Math.cos((Math.PI * since) / rise);
  return swell + (1 - swell) * broken;
}

/** Breakers one after another, at irregular times. */
class Breakers {
  private readonly draws: Draws;
  private readonly pace: number;
  private readonly size: number;
  private breakers: Breaker[];

  constructor(draws: Draws, pace: number, size: number) {
    this.draws = draws;
    this.pace = pace;
    this.size = size;
    this.breakers = [this.breakerAt(-pace * draws.uniform())];
  }

  /** Those that are heard at a time. */
  at(time: number): readonly Breaker[] {
    const [oldest] = this.breakers;
    const newest = this.breakers.at(-1);
    if (newest && newest.at < time + 8) this.breakers = [...this.breakers, this.breakerAt(newest.at)];
    if (oldest && oldest.at < time - 14) this.breakers = this.breakers.slice(1);
    return this.breakers;
  }

  private breakerAt(before: number): Breaker {
    const { draws, pace, size } = this;
    return {
      at: before + pace * Math.max(0.55, 1 + 0.5 * draws.normal()),
      height: size * Math.exp(0.35 * draws.normal()),
      rise: 0.7 + 0.35 * draws.signed(),
      fall: 1.3 + 0.6 * draws.signed(),
      pan: 0.5 + 0.35 * draws.signed(),
      colour: bandShapes.map(() => Math.exp(0.4 * draws.normal())),
    };
  }
}

interface BandShape {
  band: number;
  low: number;
  high: number;
  level: number;
  stretch: number;
  /** How much later than the break it is loudest. */
  late: number;
}

const bandShapes: readonly BandShape[] = [
  { band: 0, low: 60, high: 300, level: 1.7, stretch: 0.8, late: 0 },
  { band: 1, low: 250, high: 1300, level: 1.1, stretch: 1, late: 0 },
  { band: 2, low: 1500, high: 3500, level: 0.2, stretch: 1.5, late: 0.5 },
];

/** A part of the spectrum, with its own swell and turbulence at each ear. */
class Band {
  private readonly shape: BandShape;
  private readonly filter: StereoBand;
  private readonly turbulence: readonly [GainDrift, GainDrift];
  private gains: readonly [number, number] = [0, 0];
  /** Of the last cell, both ears together, without turbulence. */
  level = 0;

  constructor(shape: BandShape, sampleRate: number, draws: Draws) {
    this.shape = shape;
    this.filter = new StereoBand(shape, sampleRate);
    this.turbulence = [new GainDrift(draws, [[0.12, 2.4]]), new GainDrift(draws, [[0.12, 2.4]])];
  }

  add(sum: Ears, noise: Ears, { breakers, time, frames, sea }: Moment): void {
    const { level, late, stretch, band } = this.shape;
    let [left, right] = [sea.floor, sea.floor];
    for (const breaker of breakers) {
      const height =
        sea.crests *
        breaker.height *
        (breaker.colour[band] ?? 1) *
        envelope(breaker, time - late, { stretch, slowness: sea.slowness });
      left += height * Math.sqrt(2 - 2 * breaker.pan);
      right += height * Math.sqrt(2 * breaker.pan);
    }
    this.level = (left + right) / 2 - sea.floor;
    const [before, gain] = [this.gains, level * sea.gain * (band === 2 ? sea.brightness : 1)];
    this.gains = [gain * left * this.turbulence[0].step(), gain * right * this.turbulence[1].step()];
    this.filter.addTo(sum, noise, {
      frames,
      left: { from: before[0], to: this.gains[0] },
      right: { from: before[1], to: this.gains[1] },
    });
  }
}

/** What all bands have in common. */
interface Sea {
  /** The level between the waves. */
  floor: number;
  crests: number;
  /** The factor on the rise of a wave. */
  slowness: number;
  brightness: number;
  /** A turbulence of all. */
  gain: number;
}

interface Moment {
  breakers: readonly Breaker[];
  time: number;
  frames: number;
  sea: Sea;
}

/** Breakers whose level and colour change together, their wash and its fizz. */
export class Waves implements Texture {
  private readonly breakers: readonly [Breakers, Breakers];
  private readonly bands: readonly Band[];
  private readonly noise: StereoNoise;
  private readonly common: GainDrift;
  private readonly draws: Draws;
  private readonly splashes: Arrivals;
  private readonly fizz: Arrivals;
  private readonly bursts: Bursts;
  private readonly rings: Rings;
  private readonly ears: Ears;
  private readonly sea: Sea = { floor: 0.2, crests: 1, slowness: 1, brightness: 1, gain: 1 };
  private cell = 0;

  constructor(options: TextureOptions) {
    const { sampleRate, seed, cellFrames } = options;
    this.noise = new StereoNoise({ low: 0.76, high: 0.68, split: 1500 }, options);
    this.draws = new Draws(streamOf(seed, 3));
    this.common = new GainDrift(this.draws, [[0.35, 1]]);
    this.breakers = [
      new Breakers(new Draws(streamOf(seed, 4)), 6, 1),
      new Breakers(new Draws(streamOf(seed, 5)), 7.8, 0.35),
    ];
    this.bands = bandShapes.map((shape, index) => new Band(shape, sampleRate, new Draws(streamOf(seed, 6 + index))));
    this.splashes = new Arrivals(new Draws(streamOf(seed, 10)));
    this.fizz = new Arrivals(new Draws(streamOf(seed, 11)));
    const filters = [new OnePole('low', 1400, sampleRate), new OnePole('high', 200, sampleRate)];
    this.bursts = new Bursts({ random: streamOf(seed, 12), filters }, options);
    this.rings = new Rings(sampleRate);
    this.ears = { left: new Float64Array(cellFrames), right: new Float64Array(cellFrames) };
  }

  tune({ softness, nearness, steadiness }: Controls): void {
    const { sea } = this;
    sea.crests = 1 - steadiness;
    sea.floor = 0.12 + 0.05 * softness + 0.55 * softness ** 3 + 0.4 * steadiness;
    sea.slowness = between(0.7, 1.45, softness);
    sea.brightness = decibels(10 * (nearness - 0.5));
  }

  render(left: Float64Array, right: Float64Array, frames: number): void {
    const { sea, ears } = this;
    const time = this.cell / cellsPerSecond;
    this.cell += 1;
    const breakers = [...this.breakers[0].at(time), ...this.breakers[1].at(time)];
    sea.gain = this.common.step();
    this.noise.fill(ears.left, ears.right, frames);
    left.fill(0, 0, frames);
    right.fill(0, 0, frames);
    for (const band of this.bands) band.add({ left, right }, ears, { breakers, time, frames, sea });
    this.startEvents();
    this.bursts.addTo(left, right, frames);
    this.rings.addTo(left, right, frames);
  }

  private startEvents(): void {
    const { draws, splashes, fizz, bands, sea } = this;
    const [, middle, high] = bands;
    splashes.begin(40 * (middle?.level ?? 0));
    for (let at = splashes.next(); at < 1; at = splashes.next())
      this.bursts.add({
        at,
        amplitude: 0.35 * sea.brightness * draws.heavy(0.4, 10),
        tau: 0.03 * Math.exp(0.4 * draws.normal()),
        pan: draws.uniform(),
      });
    fizz.begin(60 * sea.brightness * (high?.level ?? 0));
    for (let at = fizz.next(); at < 1; at = fizz.next()) {
      const hertz = 1500 * Math.exp(0.4 * draws.normal());
      this.rings.add({
        at,
        hertz,
        damping: bubbleDamping(hertz),
        rise: 0,
        amplitude: 0.03 * sea.brightness * draws.heavy(0.4, 10),
        pan: draws.uniform(),
      });
    }
  }
}
