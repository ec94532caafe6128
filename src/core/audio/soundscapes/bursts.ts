import type { Random } from '#core/audio/parts/random.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { densityAt } from './filters.ts';

const most = 64;

/** Below this part of its beginning it is not heard. */
const silent: Gain = 1e-3;

const attack: Seconds = 0.0003;

/** Equal power: 0 is the left ear, 1 the right. */
export const panGains = (pan: number): readonly [Gain, Gain] => [
  Math.cos((Math.PI / 2) * pan),
  Math.sin((Math.PI / 2) * pan),
];

export interface Burst {
  /** The moment in the cell, 0–1. */
  at: number;
  amplitude: Gain;
  tau: Seconds;
  pan: number;
}

interface Shared {
  noise: Float64Array;
  frames: number;
  /** What is left of the attack after a frame. */
  attackDecay: number;
}

class BurstVoice {
  /** The envelope is the first less the second. */
  private slow = 0;
  private quick = 0;
  private decay = 0;
  private toLeft = 0;
  private toRight = 0;
  private start = 0;
  private least = 1;

  begin({ at, amplitude, tau, pan }: Burst, sampleRate: Hertz): void {
    this.slow = amplitude;
    this.quick = amplitude;
    this.decay = Math.exp(-1 / (tau * sampleRate));
    this.start = at;
    this.least = silent * amplitude;
    [this.toLeft, this.toRight] = panGains(pan);
  }

  get isHeard(): boolean {
    return this.slow > this.least;
  }

  addTo(left: Float64Array, right: Float64Array, { noise, frames, attackDecay }: Shared): void {
    const { decay, toLeft, toRight } = this;
    let { slow, quick } = this;
    for (let frame = Math.floor(this.start * frames); frame < frames; frame += 1) {
      const sample = (slow - quick) * (noise[frame] ?? 0);
      left[frame] = (left[frame] ?? 0) + toLeft * sample;
      right[frame] = (right[frame] ?? 0) + toRight * sample;
      slow *= decay;
      quick *= attackDecay;
    }
    this.slow = slow;
    this.quick = quick;
    this.start = 0;
  }
}

interface BurstNoise {
  random: Random;
  filters: readonly { run: (samples: Float64Array, frames: number) => void }[];
}

/** Short bursts of one filtered noise, which fade exponentially. The oldest gives way to a new one. */
export class Bursts {
  private readonly sampleRate: Hertz;
  private readonly source: BurstNoise;
  private readonly voices = Array.from({ length: most }, () => new BurstVoice());
  private readonly shared: Shared;
  private readonly density: Gain;
  private newest = 0;

  constructor(source: BurstNoise, { sampleRate, cellFrames }: { sampleRate: Hertz; cellFrames: number }) {
    this.source = source;
    this.sampleRate = sampleRate;
    this.density = densityAt(sampleRate);
    this.shared = {
      noise: new Float64Array(cellFrames),
      frames: 0,
      attackDecay: Math.exp(-1 / (attack * sampleRate)),
    };
  }

  add(burst: Burst): void {
    this.newest = (this.newest + 1) % most;
    this.voices[this.newest]?.begin({ ...burst, amplitude: this.density * burst.amplitude }, this.sampleRate);
  }

  addTo(left: Float64Array, right: Float64Array, frames: number): void {
    const { shared, source } = this;
    shared.frames = frames;
    source.random.fill(shared.noise, frames);
    for (const filter of source.filters) filter.run(shared.noise, frames);
    for (const voice of this.voices) if (voice.isHeard) voice.addTo(left, right, shared);
  }
}
