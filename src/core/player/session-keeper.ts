import type { PageLife } from '#core/platform/page-lifecycle.ts';
import type { KeepAlive } from '#core/platform/keep-alive.ts';
import type { Ticker } from '#core/platform/ticker.ts';
import type { Store } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { Ended, PlayerState } from './player-state.ts';
import type { Session } from './session.ts';

/** What the player needs of AudioOutput. */
export interface Audio {
  open: () => Promise<BaseAudioContext>;
  rest: () => void;
  close: () => void;
  watch: (changed: (isRunning: boolean) => void) => () => void;
}

export interface KeeperSeams {
  audio: Audio;
  every: Ticker;
  keepAlive: KeepAlive;
  watchOutputs: (changed: () => void) => () => void;
  watchPage: (life: PageLife) => () => void;
}

/** Holds the one session there is, with everything that watches over it. */
export interface SessionKeeper {
  current: () => Session | undefined;
  keep: (session: Session) => void;
  /** Ends what sounds or opens, and says why; does nothing while nothing does. */
  end: (ended: Ended) => void;
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

export function createSessionKeeper(store: Store<PlayerState>, { audio, every, keepAlive, watchOutputs, watchPage }: KeeperSeams): SessionKeeper {
  /** One that was stopped still has to fade out, and the sound card must not sleep before. */
  const sounds = new Set<Sound>();
  let kept: { session: Session; guards: readonly (() => void)[] } | undefined;

  const letGo = (ended: Ended): void => {
    for (const endGuard of kept?.guards ?? []) endGuard();
    kept = undefined;
    keepAlive.stop();
    store.set({ phase: 'idle', ended });
  };

  const end = (ended: Ended): void => {
    const { phase } = store.getSnapshot();
    if (phase === 'idle') return;
    kept?.session.sounding.stop();
    // Its clock stands: left in the context, its last moments would be heard with the next session.
    if (phase === 'interrupted') {
      audio.close();
      sounds.clear();
    }
    letGo(ended);
  };

  const rest = (): void => {
    if (store.getSnapshot().phase === 'idle' && sounds.size === 0) audio.rest();
  };

  return {
    end,
    current: () => kept?.session,
    keep: (session) => {
      const guards = [
        every(tickMilliseconds, session.read),
        audio.watch((isRunning) => (isRunning ? session.back() : session.taken())),
        watchOutputs(() => end('device-changed')),
        watchPage({ back: session.read, left: () => end('stopped') }),
      ];
      kept = { session, guards };
    },
    begun: (sound) => void sounds.add(sound),
    silent: (sound) => {
      sounds.delete(sound);
      const { session } = sound;
      if (session && session === kept?.session) letGo(isEarly(session) ? 'failed' : 'completed');
      rest();
    },
    rest,
  };
}
