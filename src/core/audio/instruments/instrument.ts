import type { Programme, Timing } from '#core/audio/programme.ts';
import type { Gain, Seconds } from '#core/units.ts';

/** One sounding session. All times are times of the audio clock of its context. */
export interface Sounding {
  /** When its first sample was or will be heard in the graph. */
  readonly startsAt: Seconds;
  /** When its last sample sounds, unless it is stopped before; undefined: it has no end of its own. */
  readonly endsAt: Seconds | undefined;
  /** Goes over to another programme: level, frequency, mode, carrier, bed; never by a step. */
  change: (programme: Programme) => void;
  /** Fades everything to silence, bells too, or back from it; the session goes on beneath. */
  mute: (isMuted: boolean) => void;
  /** Fades out within 150 ms and ends. Does nothing when the end is already closer. */
  stop: () => void;
  /** How open the envelope is at a time, 0–1: for what is drawn with the sound. */
  envelopeAt: (time: Seconds) => Gain;
}

/** What makes sound: by a worklet where there is one, by the browser's own nodes where there is none. */
export interface Instrument {
  readonly kind: 'worklet' | 'nodes';
  /** Starts a session as soon as it can. Throws RangeError for what cannot sound. onEnded comes once, when all is silent and disconnected. */
  play: (programme: Programme, timing: Timing, onEnded: () => void) => Promise<Sounding>;
}
