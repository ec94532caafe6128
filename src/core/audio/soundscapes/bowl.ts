import { bowlHertz, bowlModes } from '#core/audio/parts/bell.ts';
import { Arrivals, cellsPerSecond, Draws, streamOf } from './draws.ts';
import type { StereoCell } from './filters.ts';
import { Rings } from './rings.ts';
import { between, decibels, type Controls, type Texture, type TextureOptions } from './texture.ts';

/** Between strikes, in seconds. */
const leastGap = 12;

const nepersOf60 = 3 * Math.LN10;

/** A singing bowl, struck softly again and again, at irregular times; each strike rings on under the next. */
export class Bowl implements Texture {
  private readonly rings: Rings;
  private readonly draws: Draws;
  private readonly strikes: Arrivals;
  private isFirst = true;
  private rest = 0;
  private attack = 0.02;
  private slope = 0;
  private perSecond = 1 / 20;

  constructor({ sampleRate, seed }: TextureOptions) {
    this.rings = new Rings(sampleRate, 1e-5);
    this.draws = new Draws(streamOf(seed, 3));
    this.strikes = new Arrivals(new Draws(streamOf(seed, 4)));
  }

  tune({ softness, nearness }: Controls): void {
    this.attack = between(0.012, 0.05, softness);
    // In decibels for each mode above the second.
    this.slope = 3 * (0.5 - softness) + 3 * (nearness - 0.5);
    this.perSecond = between(1 / 14, 1 / 28, softness);
  }

  render(ears: StereoCell, frames: number): void {
    ears.left.fill(0);
    ears.right.fill(0);
    this.rest -= 1;
    // At least some seconds apart.
    this.strikes.begin(this.rest > 0 ? 0 : this.perSecond);
    const at = this.strikes.next();
    if (this.isFirst || at < 1) this.strike(this.isFirst ? 0 : at);
    this.isFirst = false;
    this.rings.addTo(ears, frames);
  }

  private strike(at: number): void {
    this.rest = leastGap * cellsPerSecond;
    const force = decibels(2 * this.draws.signed());
    for (const [index, { ratio, level, decay, beat }] of bowlModes.entries()) {
      const hertz = bowlHertz * ratio;
      const amplitude = 0.25 * force * decibels(level + this.slope * Math.max(0, index - 1));
      const damping = nepersOf60 / decay;
      for (const side of [-1, 1]) {
        const ring = {
          at,
          hertz: hertz + (side * beat) / 2,
          rise: 0,
          toLeft: 0.5 - 0.15 * side,
          toRight: 0.5 + 0.15 * side,
        };
        // The attack is what a ring that fades at once takes away.
        this.rings.add({ ...ring, damping, amplitude });
        this.rings.add({ ...ring, damping: damping + 1 / this.attack, amplitude: -amplitude });
      }
    }
  }
}
