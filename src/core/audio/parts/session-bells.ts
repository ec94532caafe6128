import type { Bell, Timing } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { bellAt, bellPeak, bellSeconds, ringAt, ringLeft } from './bell.ts';
import { raisedCosine, minFadeSeconds } from './curve.ts';
import { maxBellPeak } from './mix.ts';

/** What a bell still adds to the peak at a time after it. */
const remaining = ({ level, hertz }: Bell, since: Seconds): Gain =>
  level * (hertz === undefined ? bellPeak : ringLeft(since));

/** Bells by ascending time. */
function peakOf(bells: readonly Bell[]): Gain {
  let [peak, from] = [0, 0];
  for (const [index, { at }] of bells.entries()) {
    while ((bells[from]?.at ?? at) <= at - bellSeconds) from += 1;
    const sum = bells.slice(from, index + 1).reduce((total, bell) => total + remaining(bell, at - bell.at), 0);
    peak = Math.max(peak, sum);
  }
  return peak;
}

export interface SessionBells {
  /** Sorted, moved to ring out before the end, and lowered where too many ring at once. */
  bells: readonly Bell[];
  peak: Gain;
}

export function sessionBells({ bells, duration = Number.POSITIVE_INFINITY }: Timing): SessionBells {
  const latest = Math.max(0, duration - bellSeconds);
  const placed = bells
    // A struck tone rings when its script says, even if the end cuts it short.
    .map((bell) => (bell.hertz === undefined ? { ...bell, at: Math.min(bell.at, latest) } : bell))
    .toSorted((one, other) => one.at - other.at);
  const peak = peakOf(placed);
  const factor = Math.min(1, maxBellPeak / Math.max(Number.MIN_VALUE, peak));
  return { bells: placed.map((bell) => ({ ...bell, level: bell.level * factor })), peak: peak * factor };
}

export class BellRenderer {
  isRinging = false;
  private readonly bells: readonly Bell[];
  private readonly duration: Seconds;
  private readonly sampleRate: number;
  private from = 0;

  constructor(bells: readonly Bell[], duration: Seconds, sampleRate: number) {
    this.bells = bells;
    this.duration = duration;
    this.sampleRate = sampleRate;
  }

  /** What rings at the frame rings on as it is; what comes later is as given. */
  followedBy(bells: readonly Bell[], duration: Seconds, frame: number): BellRenderer {
    const now = frame / this.sampleRate;
    const ringing = this.bells.filter(({ at }) => at < now && at + bellSeconds > now);
    return new BellRenderer([...ringing, ...bells.filter(({ at }) => at >= now)], duration, this.sampleRate);
  }

  render(samples: Float64Array, frame: number): void {
    const begin = frame / this.sampleRate;
    const end = (frame + samples.length) / this.sampleRate;
    this.isRinging = false;
    for (let index = this.from; index < this.bells.length; index += 1) {
      const bell = this.bells[index];
      if (!bell || bell.at >= end) return;
      if (bell.at + bellSeconds <= begin) this.from = index + 1;
      else this.add(bell, samples, frame);
    }
  }

  private add({ at, level, hertz, sound }: Bell, samples: Float64Array, frame: number): void {
    if (!this.isRinging) samples.fill(0);
    this.isRinging = true;
    for (let index = 0; index < samples.length; index += 1) {
      const time = (frame + index) / this.sampleRate;
      samples[index] =
        (samples[index] ?? 0) +
        level *
          (hertz === undefined ? bellAt(time - at, sound) : ringAt(time - at, hertz)) *
          raisedCosine((this.duration - time) / minFadeSeconds);
    }
  }
}
