import type { Instrument, Playback } from '#core/audio/instruments/instrument.ts';
import type { Programme, Timing } from '#core/audio/programme.ts';

/** session: the one that ends with it. */
export interface StartedSound {
  session?: object;
}

/** What sounds in one context. */
export interface SessionSound {
  readonly context: BaseAudioContext;
  readonly playback: Playback;
  /** Its end is the session's. */
  belongTo: (session: object) => void;
  /** Ends it where its context is lost and will not report its end. */
  drop: () => void;
}

export type StartSound = (context: BaseAudioContext, programme: Programme, timing: Timing) => Promise<SessionSound>;

/** Rejects with RangeError for an unplayable programme. */
export function soundStarter(
  instrumentOf: (context: BaseAudioContext) => Promise<Instrument>,
  { soundStarted, soundEnded }: Record<'soundStarted' | 'soundEnded', (sound: StartedSound) => void>,
): StartSound {
  return async (context, programme, timing) => {
    const instrument = await instrumentOf(context);
    const started: StartedSound = {};
    const playback = await instrument.play(programme, timing, () => soundEnded(started));
    soundStarted(started);
    return {
      context,
      playback,
      belongTo: (session) => {
        started.session = session;
      },
      drop: () => {
        delete started.session;
        playback.stop();
        soundEnded(started);
      },
    };
  };
}
