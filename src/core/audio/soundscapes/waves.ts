import { BedNoise } from './bed-noise.ts';
import { Bursts, panGains } from './bursts.ts';
import { Arrivals, cellsPerSecond, Draws, GainDrift, streamOf } from './draws.ts';
import { StereoBand, type StereoCell } from './filters.ts';
import { bubbleDamping, Rings } from './rings.ts';
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

/** 0–1, some time before or after it is highest: a slow swell, the break, and the wash that runs back. */
function envelope(since: number, rise: number, fall: number): number {
  if (since >= 0) return Math.exp(-since / fall);
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
  /** What lately fell on a second beside what usually does, which the next breakers make up for. */
  private surplus = 1;
  /** Those that are heard. */
  readonly current: Breaker[];

  constructor(draws: Draws, pace: number, size: number) {
    this.draws = draws;
    this.pace = pace;
    this.size = size;
    this.current = [this.breakerAt(-pace * draws.uniform())];
  }

  goTo(time: number): void {
    const { current } = this;
    const newest = current.at(-1);
    if (newest && newest.at < time + 8) current.push(this.breakerAt(newest.at));
    if ((current[0]?.at ?? time) < time - 14) current.shift();
  }

  private breakerAt(before: number): Breaker {
    const { draws, pace, size } = this;
    const gap = Math.max(0.55, 1 + 0.55 * draws.normal());
    const [rise, fall] = [0.7 + 0.35 * draws.signed(), 1.3 + 0.6 * draws.signed()];
    const colour = bandShapes.map(() => Math.exp(0.4 * draws.normal()));
    // A darker or shorter wave is higher, so that one is as loud as another but for its size.
    const usual = usualColour * usualLength;
    const own =
      (rise / 2 + fall) * colour.reduce((sum, part, band) => sum + (loudnessShares[band] ?? 0) * part ** 2, 0);
    const wanted = Math.exp(0.35 * draws.normal()) * this.surplus ** -1;
    this.surplus += 0.3 * (wanted ** 2 / (usualPower * gap) - this.surplus);
    return {
      at: before + pace * gap,
      height: size * wanted * Math.sqrt(usual / own),
      rise,
      fall,
      pan: 0.5 + 0.35 * draws.signed(),
      colour,
    };
  }
}

interface BandShape {
  band: number;
  low: number;
  high: number;
  coherence: number;
  level: number;
  stretch: number;
  /** How much later than the break it is loudest. */
  late: number;
}

const bandShapes: readonly BandShape[] = [
  { band: 0, low: 60, high: 300, coherence: 0.76, level: 1.7, stretch: 0.8, late: 0 },
  { band: 1, low: 250, high: 1300, coherence: 0.74, level: 1.1, stretch: 1, late: 0 },
  { band: 2, low: 1400, high: 3300, coherence: 0.68, level: 0.19, stretch: 1.5, late: 0.5 },
];

/** Of each band in the loudness of a breaker; they sum to 1. */
const loudnessShares = [0.25, 0.6, 0.15] as const;
/** The means of the squares of a breaker's colour and height. */
const usualColour = Math.exp(2 * 0.4 ** 2);
const usualLength = 0.7 / 2 + 1.3;
const usualPower = Math.exp(2 * 0.35 ** 2);

/** A part of the spectrum, with its own swell and turbulence at each ear. */
class Band {
  private readonly shape: BandShape;
  private readonly filter: StereoBand;
  private readonly turbulence: readonly [GainDrift, GainDrift];
  private left = 0;
  private right = 0;
  /** Of the last cell, both ears together, without turbulence. */
  level = 0;

  constructor(shape: BandShape, sampleRate: number, draws: Draws) {
    this.shape = shape;
    this.filter = new StereoBand(shape, sampleRate);
    this.turbulence = [new GainDrift(draws, [[0.12, 2.4]]), new GainDrift(draws, [[0.12, 2.4]])];
  }

  add(ears: StereoCell, noise: BedNoise, { groups, time, frames, sea }: Moment): void {
    const { level, band } = this.shape;
    this.left = sea.floor;
    this.right = sea.floor;
    for (const { current } of groups)
      for (let index = 0; index < current.length; index += 1) this.hear(current[index], time, sea);
    this.level = (this.left + this.right) / 2 - sea.floor;
    const gain = level * sea.gain * (band === 2 ? sea.brightness : 1);
    this.filter.addTo(ears, noise, {
      frames,
      left: gain * this.left * this.turbulence[0].step() ** sea.roughness,
      right: gain * this.right * this.turbulence[1].step() ** sea.roughness,
    });
  }

  private hear(breaker: Breaker | undefined, time: number, { crests, slowness }: Sea): void {
    if (!breaker) return;
    const { late, stretch, band } = this.shape;
    const { at, height, rise, fall, pan, colour } = breaker;
    const now = crests * height * (colour[band] ?? 1) * envelope(time - late - at, rise * slowness, fall * stretch);
    this.left += now * Math.sqrt(2 - 2 * pan);
    this.right += now * Math.sqrt(2 * pan);
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
  /** 1, less in a soft sea: the power of all turbulence. */
  roughness: number;
}

interface Moment {
  groups: readonly Breakers[];
  time: number;
  frames: number;
  sea: Sea;
}

/** Breakers whose level and colour change together, their wash and its fizz. */
export class Waves implements Texture {
  private readonly groups: readonly Breakers[];
  private readonly bands: readonly Band[];
  private readonly noise: BedNoise;
  private readonly common: GainDrift;
  private readonly draws: Draws;
  private readonly splashes: Arrivals;
  private readonly fizz: Arrivals;
  private readonly bursts: Bursts;
  private readonly rings: Rings;
  private readonly sea: Sea = { floor: 0.2, crests: 1, slowness: 1, brightness: 1, gain: 1, roughness: 1 };
  private cell = 0;

  constructor(options: TextureOptions) {
    const { sampleRate, seed } = options;
    this.noise = new BedNoise(streamOf(seed, 0), options);
    this.noise.tune({ low: 200, high: 2300 });
    this.draws = new Draws(streamOf(seed, 3));
    this.common = new GainDrift(this.draws, [[0.35, 1]]);
    this.groups = [
      new Breakers(new Draws(streamOf(seed, 4)), 6, 1),
      new Breakers(new Draws(streamOf(seed, 5)), 7.8, 0.35),
    ];
    this.bands = bandShapes.map((shape, index) => new Band(shape, sampleRate, new Draws(streamOf(seed, 6 + index))));
    this.splashes = new Arrivals(new Draws(streamOf(seed, 10)));
    this.fizz = new Arrivals(new Draws(streamOf(seed, 11)));
    this.bursts = new Bursts(sampleRate);
    this.rings = new Rings(sampleRate);
  }

  tune({ softness, nearness, steadiness }: Controls): void {
    const { sea } = this;
    sea.crests = 1 - steadiness;
    sea.floor = 0.12 + 0.05 * softness + 0.55 * softness ** 3 + 0.3 * softness ** 6 + 0.4 * steadiness;
    sea.slowness = between(0.7, 1.45, softness) * (1 + 0.45 * softness ** 4);
    sea.roughness = 1 - 0.8 * softness ** 4;
    sea.brightness = decibels(10 * (nearness - 0.5));
  }

  render(ears: StereoCell, frames: number): void {
    const { sea, noise } = this;
    const time = this.cell / cellsPerSecond;
    this.cell += 1;
    for (const group of this.groups) group.goTo(time);
    sea.gain = this.common.step() ** sea.roughness;
    noise.fill(frames);
    ears.left.fill(0);
    ears.right.fill(0);
    for (const band of this.bands) band.add(ears, noise, { groups: this.groups, time, frames, sea });
    this.startEvents();
    this.bursts.addTo(ears, noise.event, frames);
    this.rings.addTo(ears, frames);
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
      const [toLeft, toRight] = panGains(draws.uniform());
      const amplitude = 0.03 * sea.brightness * draws.heavy(0.4, 10);
      this.rings.add({ at, hertz, damping: bubbleDamping(hertz), rise: 0, amplitude, toLeft, toRight });
    }
  }
}
