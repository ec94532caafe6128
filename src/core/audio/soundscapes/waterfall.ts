import { BedNoise } from './bed-noise.ts';
import { Draws, GainDrift, streamOf } from './draws.ts';
import { StereoBand, type StereoCell } from './filters.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

interface Part {
  band: StereoBand;
  drift: GainDrift;
}

/** Water that falls: as in recordings hardly more than noise, low and high parts of which drift a little. */
export class Waterfall implements Texture {
  private readonly noise: BedNoise;
  private readonly parts: readonly Part[];
  private readonly levels = new Float64Array([1, 1, 1]);

  constructor(options: TextureOptions) {
    const { sampleRate, seed } = options;
    this.noise = new BedNoise(streamOf(seed, 0), options);
    this.parts = [
      { low: 60, high: 400, coherence: 0.7 },
      { low: 250, high: 1200, coherence: 0.6 },
      { low: 1000, high: 2000, coherence: 0.45 },
    ].map((shape, index) => ({
      band: new StereoBand(shape, sampleRate),
      drift: new GainDrift(new Draws(streamOf(seed, 4 + index)), [[20, 0.15]]),
    }));
  }

  tune({ softness, nearness }: Controls): void {
    this.levels[0] = 1.1 * decibels(6 * (0.5 - nearness));
    this.levels[1] = 0.9;
    this.levels[2] = 0.45 * between(2.2, 0.3, softness) * decibels(4 * (nearness - 0.5));
  }

  render(ears: StereoCell, frames: number): void {
    const { noise, parts } = this;
    ears.left.fill(0);
    ears.right.fill(0);
    noise.fill(frames);
    for (const [index, { band, drift }] of parts.entries()) {
      const gain = (this.levels[index] ?? 0) * drift.step();
      band.addTo(ears, noise, { frames, left: gain, right: gain });
    }
  }
}
