import { releaseSeconds } from '#core/audio/parts/curve.ts';
import { releaseGain, soundingGain } from '#core/audio/parts/session-shape.ts';
import type { Timing } from '#core/audio/programme.ts';
import type { Seconds } from '#core/units.ts';
import type { Playback } from './instrument.ts';

/** When a session sounds, by the audio clock. */
export class SessionSchedule implements Pick<Playback, 'startsAt' | 'endsAt' | 'envelopeAt'> {
  startsAt: Seconds;
  private stopsAt: Seconds | undefined;
  private timing: Timing;

  constructor(startsAt: Seconds, timing: Timing) {
    this.startsAt = startsAt;
    this.timing = timing;
  }

  get endsAt(): Seconds | undefined {
    const { duration } = this.timing;
    if (this.stopsAt !== undefined) return this.stopsAt + releaseSeconds;
    return duration === undefined ? undefined : this.startsAt + duration;
  }

  /** Returns false where the old end or the new one has passed. */
  retime(at: Seconds, timing: Timing): boolean {
    const { attack, from } = this.timing;
    const newEnd = this.startsAt + (timing.duration ?? Number.POSITIVE_INFINITY);
    if (at >= Math.min(newEnd, this.endsAt ?? Number.POSITIVE_INFINITY)) return false;
    this.timing = { ...timing, attack, ...(from !== undefined && { from }) };
    return true;
  }

  /** Returns false where the end is already closer than a release. */
  stop(at: Seconds): boolean {
    if (at + releaseSeconds >= (this.endsAt ?? Number.POSITIVE_INFINITY)) return false;
    this.stopsAt = at;
    return true;
  }

  envelopeAt(time: Seconds): number {
    const { startsAt, stopsAt = Number.POSITIVE_INFINITY } = this;
    return soundingGain(this.timing, time - startsAt) * releaseGain(time - stopsAt);
  }
}
