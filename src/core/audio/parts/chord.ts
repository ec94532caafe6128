import type { TonePartial } from '#core/audio/programme.ts';
import { blockFrames } from './gain-crossfade.ts';
import { Sine, type Curve } from './sine.ts';

/** A tone with overtones, each a sine of its own whose frequency is a fixed ratio of the fundamental's. */
export class Chord {
  private readonly partials: readonly { sine: Sine; gain: number }[];
  private readonly samples = new Float64Array(blockFrames);

  /** periods, phase: of the fundamental, which is the first of the partials. */
  constructor(partials: readonly TonePartial[], periods: Curve, { phase, frame }: { phase: number; frame: number }) {
    this.partials = partials.map(({ ratio, gain }) => {
      const curve = periods.map((point) => ({ ...point, value: ratio * point.value }));
      return { sine: new Sine(curve, (ratio * phase) % 1, frame), gain };
    });
  }

  get phase(): number {
    return this.partials[0]?.sine.phase ?? 0;
  }

  /** frames: `blockFrames` at most. */
  fill(samples: Float64Array, frames: number): void {
    samples.fill(0, 0, frames);
    for (const { sine, gain } of this.partials) {
      sine.fill(this.samples, frames);
      for (let frame = 0; frame < frames; frame += 1)
        samples[frame] = (samples[frame] ?? 0) + gain * (this.samples[frame] ?? 0);
    }
  }
}
