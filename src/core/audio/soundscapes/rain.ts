import { Bursts } from './bursts.ts';
import { Arrivals, Draws, GainDrift, streamOf } from './draws.ts';
import { OnePole, scaleRamp } from './filters.ts';
import { bubbleDamping, Rings } from './rings.ts';
import { StereoNoise } from './stereo-noise.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

/** What one ear hears of rain on the ground, far and near. */
class Colour {
  private readonly high: OnePole;
  private readonly low: OnePole;
  private readonly bodyLow: OnePole;
  private readonly bodyHigh: OnePole;
  private readonly middle: Float64Array;
  private readonly body: Float64Array;

  constructor({ sampleRate, cellFrames }: TextureOptions) {
    this.high = new OnePole('high', 500, sampleRate);
    this.low = new OnePole('low', 4500, sampleRate);
    this.bodyLow = new OnePole('low', 500, sampleRate);
    this.bodyHigh = new OnePole('high', 150, sampleRate);
    this.middle = new Float64Array(cellFrames);
    this.body = new Float64Array(cellFrames);
  }

  tune(hertz: number): void {
    this.low.tune(hertz);
  }

  run(samples: Float64Array, frames: number, air: number): void {
    const { middle, body } = this;
    middle.set(samples);
    body.set(samples);
    this.high.run(middle, frames);
    this.low.run(middle, frames);
    this.bodyLow.run(body, frames);
    this.bodyHigh.run(body, frames);
    for (let frame = 0; frame < frames; frame += 1)
      samples[frame] = (middle[frame] ?? 0) + 0.25 * (body[frame] ?? 0) + air * (samples[frame] ?? 0);
  }
}

/**
 * A bed of many far drops, which swells a little in all bands together; near drops, short bursts of a shared noise whose
 * sizes follow a power law; and a few bubbles of puddles.
 */
export class Rain implements Texture {
  private readonly bed: StereoNoise;
  private readonly colours: readonly [Colour, Colour];
  private readonly gust: GainDrift;
  private readonly shade: GainDrift;
  private readonly draws: Draws;
  private readonly drops: Arrivals;
  private readonly bubbles: Arrivals;
  private readonly bursts: Bursts;
  private readonly rings: Rings;
  private readonly splashLow: OnePole;
  private gain = 1;
  private hertz = 3000;
  private rate = 60;
  private near = 1;
  private air = 0.16;

  constructor(options: TextureOptions) {
    const { sampleRate, seed } = options;
    this.bed = new StereoNoise({ low: 0.73, high: 0.4, split: 2500 }, options);
    this.colours = [new Colour(options), new Colour(options)];
    this.gust = new GainDrift(new Draws(streamOf(seed, 3)), [
      [2.5, 1],
      [0.35, 0.6],
    ]);
    this.shade = new GainDrift(new Draws(streamOf(seed, 8)), [
      [0.8, 1.5],
      [12, 0.6],
    ]);
    this.draws = new Draws(streamOf(seed, 4));
    this.drops = new Arrivals(new Draws(streamOf(seed, 5)));
    this.bubbles = new Arrivals(new Draws(streamOf(seed, 6)));
    this.rings = new Rings(sampleRate);
    this.splashLow = new OnePole('low', 6000, sampleRate);
    const filters = [this.splashLow, new OnePole('high', 350, sampleRate)];
    this.bursts = new Bursts({ random: streamOf(seed, 7), filters }, options);
  }

  tune({ softness, nearness }: Controls): void {
    const hertz = between(3400, 800, softness);
    this.hertz = hertz;
    this.splashLow.tune(1.33 * hertz);
    this.rate = between(120, 30, softness);
    this.air = between(0.06, 0.015, softness);
    this.near = decibels(12 * (nearness - 0.5));
  }

  render(left: Float64Array, right: Float64Array, frames: number): void {
    const { gain: from } = this;
    this.gain = this.gust.step();
    const hertz = this.hertz * this.shade.step();
    for (const colour of this.colours) colour.tune(hertz);
    this.bed.fill(left, right, frames);
    this.colours[0].run(left, frames, this.air);
    this.colours[1].run(right, frames, this.air);
    this.startEvents();
    this.bursts.addTo(left, right, frames);
    this.rings.addTo(left, right, frames);
    for (const ear of [left, right]) scaleRamp(ear, { frames, from, to: this.gain });
  }

  private startEvents(): void {
    const { draws, drops, bubbles, gain, near } = this;
    drops.begin(this.rate * gain * gain);
    for (let at = drops.next(); at < 1; at = drops.next())
      this.bursts.add({
        at,
        amplitude: 0.45 * near * draws.heavy(1 / 2.6, 9),
        tau: 0.004 * Math.exp(0.6 * draws.normal()),
        pan: draws.uniform(),
      });
    bubbles.begin(0.4 * this.rate * gain * gain);
    for (let at = bubbles.next(); at < 1; at = bubbles.next()) {
      const hertz = 900 * Math.exp(0.6 * Math.abs(draws.normal()));
      this.rings.add({
        at,
        hertz,
        damping: bubbleDamping(hertz),
        rise: 0,
        amplitude: 0.07 * near * draws.heavy(0.4, 9),
        pan: draws.uniform(),
      });
    }
  }
}
