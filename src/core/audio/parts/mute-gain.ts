import type { Gain } from '#core/units.ts';
import { crossfadeSeconds } from './curve.ts';
import { GainCrossfade } from './gain-crossfade.ts';

/** Fades all that sounds to silence and back. */
export class MuteGain {
  private readonly crossfade: GainCrossfade;
  private pending: Gain | undefined;

  constructor(sampleRate: number) {
    this.crossfade = new GainCrossfade([1], Math.round(crossfadeSeconds * sampleRate));
  }

  goTo(gain: Gain): void {
    this.pending = gain;
  }

  apply(blocks: readonly Float64Array[], frame: number, frames: number): void {
    const { crossfade, pending } = this;
    if (pending !== undefined && !crossfade.isFull) {
      crossfade.begin(frame, [pending]);
      this.pending = undefined;
    }
    crossfade.prepare(frame, frames);
    if (!crossfade.isMoving && crossfade.target(0) === 1) return;
    for (const block of blocks) crossfade.apply(0, block, frames);
  }
}
