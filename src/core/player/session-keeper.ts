import type { PageLifecycle } from '#core/platform/page/page-lifecycle.ts';
import type { KeepAlive } from '#core/platform/audio/keep-alive.ts';
import type { Ticker } from '#core/platform/time/ticker.ts';
import type { Store } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { Ended, PlayerState, SessionPlan } from './player-state.ts';
import type { Session } from './session.ts';

/** What the player needs of AudioOutput. */
export interface Audio {
  prepare: () => BaseAudioContext | undefined;
  open: () => Promise<BaseAudioContext>;
  reopen: () => Promise<BaseAudioContext>;
  rest: (after?: Seconds) => void;
  close: () => void;
  watch: (changed: (isRunning: boolean) => void) => () => void;
}

export interface KeeperSeams {
  audio: Audio;
  every: Ticker;
  keepAlive: KeepAlive;
  watchOutputs: (changed: () => void) => () => void;
  watchPage: (life: PageLifecycle) => () => void;
  /** Audio failures are logged, and nothing else: the specification shows the person no message. */
  onAudioFailure: (error: unknown) => void;
}

/** Holds the one session there is, with everything that watches over it. */
export interface SessionKeeper {
  current: () => Session | undefined;
  keep: (session: Session) => void;
  /** Ends what sounds or opens, and says why; does nothing while nothing does. */
  end: (ended: Ended) => void;
  /** Ends it too, but lets the system's controls begin it anew. */
  pause: () => void;
  /** Nothing is to be begun anew. */
  forget: () => void;
  /** Something begins to sound that may become a session. */
  begun: (sound: Sound) => void;
  /** It has fallen silent, by itself or after it was stopped. */
  silent: (sound: Sound) => void;
  /** Lets the sound card sleep when nothing sounds, and nothing is about to. */
  rest: () => void;
}

/** Something that sounds, and the session it belongs to once there is one. */
export interface Sound {
  session?: Session;
}

/** The clock is read this often; what is shown changes once a second. */
const tickMilliseconds = 200;

/** An end that comes earlier than this is not the session's own. */
const earlySeconds: Seconds = 0.5;

function isEarly({ context, sounding: { endsAt } }: Session): boolean {
  return endsAt === undefined || context.currentTime < endsAt - earlySeconds;
}

/** Watches over a session, and returns the functions that end it. */
function watchOver(
  session: Session,
  { audio, every, keepAlive, watchOutputs, watchPage }: KeeperSeams,
  onHide: () => void,
): readonly (() => void)[] {
  return [
    every(tickMilliseconds, session.read),
    audio.watch((isRunning) => (isRunning ? session.back() : session.taken())),
    // What may come out of a loudspeaker now waits for a tap, and the system's controls show it as paused.
    watchOutputs(() => {
      session.mute('output');
      keepAlive.pause();
    }),
    watchPage({ onShow: session.read, onHide }),
  ];
}

/** What was felt before a session is of that one only. */
function toBeginAnew({ before: _felt, ...plan }: SessionPlan): SessionPlan {
  return plan;
}

export function createSessionKeeper(store: Store<PlayerState>, seams: KeeperSeams): SessionKeeper {
  const { audio, keepAlive, onAudioFailure } = seams;
  /** One that was stopped still has to fade out, and the sound card must not sleep before. */
  const sounds = new Set<Sound>();
  let kept: { session: Session; guards: readonly (() => void)[] } | undefined;

  const letGo = (ended: Ended, again?: SessionPlan): void => {
    for (const endGuard of kept?.guards ?? []) endGuard();
    kept = undefined;
    if (again) keepAlive.pause();
    else keepAlive.stop();
    store.set(again ? { phase: 'idle', ended, again } : { phase: 'idle', ended });
  };

  const end = (ended: Ended, again?: SessionPlan): void => {
    const { phase } = store.getSnapshot();
    if (phase === 'idle') return;
    kept?.session.sounding.stop();
    // Its clock stands: left in the context, its last moments would be heard with the next session.
    if (phase === 'interrupted') {
      audio.close();
      sounds.clear();
    }
    letGo(ended, again);
  };

  const over = (session: Session): void => {
    const failed = isEarly(session);
    if (failed) onAudioFailure(new Error('The sound broke off before its time.'));
    letGo(failed ? 'failed' : 'completed');
  };

  const rest = (): void => {
    if (store.getSnapshot().phase === 'idle' && sounds.size === 0) audio.rest();
  };

  return {
    end: (ended) => end(ended),
    pause: () => {
      const state = store.getSnapshot();
      if (state.phase !== 'idle') end('stopped', toBeginAnew(state.plan));
    },
    forget: () => {
      const state = store.getSnapshot();
      if (state.phase === 'idle' && state.again) letGo(state.ended ?? 'stopped');
    },
    current: () => kept?.session,
    keep: (session) => {
      kept = { session, guards: watchOver(session, seams, () => end('stopped')) };
    },
    begun: (sound) => void sounds.add(sound),
    silent: (sound) => {
      sounds.delete(sound);
      const { session } = sound;
      if (session && session === kept?.session) over(session);
      rest();
    },
    rest,
  };
}
