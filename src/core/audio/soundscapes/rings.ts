import type { Gain, Hertz } from '#core/units.ts';
import { panGains } from './bursts.ts';

const most = 64;

/** Below this part of its beginning it is not heard. */
const silent: Gain = 3e-3;

export interface Ring {
  /** The moment in the cell, 0–1. */
  at: number;
  hertz: Hertz;
  /** Nepers a second. */
  damping: number;
  /** The part by which the pitch rises in a second. */
  rise: number;
  amplitude: Gain;
  pan: number;
}

class RingVoice {
  private x = 0;
  private y = 0;
  private hertz = 0;
  private rise = 0;
  private decay = 0;
  private toLeft = 0;
  private toRight = 0;
  private start = 0;
  private least = 1;

  begin({ at, hertz, damping, rise, amplitude, pan }: Ring, sampleRate: Hertz): void {
    this.x = hertz < 0.4 * sampleRate ? amplitude : 0;
    this.y = 0;
    this.hertz = hertz;
    this.rise = (rise * hertz) / sampleRate;
    this.decay = Math.exp(-damping / sampleRate);
    this.start = at;
    this.least = silent * amplitude;
    [this.toLeft, this.toRight] = panGains(pan);
  }

  get isHeard(): boolean {
    return Math.abs(this.x) + Math.abs(this.y) > this.least;
  }

  addTo(left: Float64Array, right: Float64Array, { frames, sampleRate }: { frames: number; sampleRate: Hertz }): void {
    const { decay, toLeft, toRight } = this;
    const angle = (2 * Math.PI * this.hertz) / sampleRate;
    const cosine = decay * Math.cos(angle);
    const sine = decay * Math.sin(angle);
    let { x, y } = this;
    for (let frame = Math.floor(this.start * frames); frame < frames; frame += 1) {
      left[frame] = (left[frame] ?? 0) + toLeft * y;
      right[frame] = (right[frame] ?? 0) + toRight * y;
      const next = cosine * x - sine * y;
      y = sine * x + cosine * y;
      x = next;
    }
    this.x = x;
    this.y = y;
    this.hertz += frames * this.rise;
    this.start = 0;
  }
}

/** Tones that fade exponentially. The oldest gives way to a new one. */
export class Rings {
  private readonly sampleRate: Hertz;
  private readonly voices = Array.from({ length: most }, () => new RingVoice());
  private newest = 0;

  constructor(sampleRate: Hertz) {
    this.sampleRate = sampleRate;
  }

  add(ring: Ring): void {
    this.newest = (this.newest + 1) % most;
    this.voices[this.newest]?.begin(ring, this.sampleRate);
  }

  addTo(left: Float64Array, right: Float64Array, frames: number): void {
    const { sampleRate } = this;
    for (const voice of this.voices) if (voice.isHeard) voice.addTo(left, right, { frames, sampleRate });
  }
}

/** The damping of a bubble of this pitch (van den Doel, Physically based models for liquid sounds, 2005). */
export const bubbleDamping = (hertz: Hertz): number => 0.043 * hertz + 0.0014 * hertz ** 1.5;
