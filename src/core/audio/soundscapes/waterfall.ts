import { Draws, GainDrift, streamOf } from './draws.ts';
import { StereoBand, type Ears } from './filters.ts';
import { StereoNoise } from './stereo-noise.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

interface Part {
  band: StereoBand;
  drift: GainDrift;
  gain: number;
}

/** Water that falls: as in recordings hardly more than noise, low and high parts of which drift a little. */
export class Waterfall implements Texture {
  private readonly noise: StereoNoise;
  private readonly ears: Ears;
  private readonly parts: readonly Part[];
  private readonly levels = new Float64Array([1, 1, 1]);

  constructor(options: TextureOptions) {
    const { sampleRate, seed, cellFrames } = options;
    this.noise = new StereoNoise({ low: 0.7, high: 0.45, split: 1500 }, options);
    this.ears = { left: new Float64Array(cellFrames), right: new Float64Array(cellFrames) };
    this.parts = [
      { low: 60, high: 400 },
      { low: 300, high: 1600 },
      { low: 1200, high: 4500 },
    ].map((shape, index) => ({
      band: new StereoBand(shape, sampleRate),
      drift: new GainDrift(new Draws(streamOf(seed, 4 + index)), [[20, 0.15]]),
      gain: 0,
    }));
  }

  tune({ softness, nearness }: Controls): void {
    this.levels[0] = 1.1 * decibels(6 * (0.5 - nearness));
    this.levels[1] = 0.9;
    this.levels[2] = 0.6 * between(2.2, 0.3, softness) * decibels(4 * (nearness - 0.5));
  }

  render(left: Float64Array, right: Float64Array, frames: number): void {
    left.fill(0, 0, frames);
    right.fill(0, 0, frames);
    this.noise.fill(this.ears.left, this.ears.right, frames);
    for (const [index, part] of this.parts.entries()) {
      const from = part.gain;
      part.gain = (this.levels[index] ?? 0) * part.drift.step();
      const ramp = { from, to: part.gain };
      part.band.addTo({ left, right }, this.ears, { frames, left: ramp, right: ramp });
    }
  }
}
