import type { Programme, Timing } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';

/** All times are in seconds of the context's audio clock. */
export interface Playback {
  readonly startsAt: Seconds;
  /** When the last sample sounds unless stopped before; undefined: open-ended. */
  readonly endsAt: Seconds | undefined;
  /** Crossfades to another programme. Throws RangeError for an unplayable one. */
  change: (programme: Programme) => void;
  /**
   * Moves the end, with fade, decline and bells; the rise at the start stays. Where it becomes louder, because a fade had
   * begun, it does so slowly. Throws RangeError for an unplayable timing.
   */
  retime: (timing: Timing) => void;
  /** Fades everything, bells included, to silence or back; the session continues meanwhile. */
  mute: (isMuted: boolean) => void;
  /**
   * The audio clock stands still although the context claims to run: what comes next fades in. Buffers go on hard where
   * less than 50 ms are left.
   */
  gap: () => void;
  /** Fades out and ends within 150 ms, unless the end is already closer. */
  stop: () => void;
  envelopeAt: (time: Seconds) => Gain;
}

export interface Instrument {
  readonly kind: 'worklet' | 'buffers';
  /** Rejects with RangeError for what cannot be played. onEnded is called once, when all is silent and disconnected. */
  play: (programme: Programme, timing: Timing, onEnded: () => void) => Promise<Playback>;
}
