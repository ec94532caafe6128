import type { PageLife } from '#core/platform/page/page-lifecycle.ts';
import type { KeepAlive } from '#core/platform/audio/keep-alive.ts';
import type { Ticker } from '#core/platform/time/ticker.ts';
import type { Store } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { Ended, PlayerState, SessionPlan } from './player-state.ts';
import type { Session } from './session.ts';

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
  watchPage: (life: PageLife) => () => void;
  /** Failures are only logged: the specification shows no message. */
  onAudioFailure: (error: unknown) => void;
}

export interface SessionKeeper {
  current: () => Session | undefined;
  keep: (session: Session) => void;
  end: (ended: Ended) => void;
  pause: () => void;
  forget: () => void;
  begun: (sound: Sound) => void;
  /** The sound ended, by itself or after a stop. */
  silent: (sound: Sound) => void;
  /** Suspends the sound card unless something sounds or opens. */
  rest: () => void;
}

export interface Sound {
  session?: Session;
}

const tickMilliseconds = 200;

// An earlier end is a failure.
const earlySeconds: Seconds = 0.5;

function isEarly({ context, sounding: { endsAt } }: Session): boolean {
  return endsAt === undefined || context.currentTime < endsAt - earlySeconds;
}

function watchOver(
  session: Session,
  { audio, every, keepAlive, watchOutputs, watchPage }: KeeperSeams,
  left: () => void,
): readonly (() => void)[] {
  return [
    every(tickMilliseconds, session.read),
    audio.watch((isRunning) => (isRunning ? session.back() : session.taken())),
    // The sound may come out of a loudspeaker now: wait for a tap.
    watchOutputs(() => {
      session.mute('output');
      keepAlive.pause();
    }),
    watchPage({ back: session.read, left }),
  ];
}

/** The feeling before a session belongs to that session only. */
function toBeginAnew({ before: _felt, ...plan }: SessionPlan): SessionPlan {
  return plan;
}

export function createSessionKeeper(store: Store<PlayerState>, seams: KeeperSeams): SessionKeeper {
  const { audio, keepAlive, onAudioFailure } = seams;
  // Includes stopped sounds that still fade out: the sound card must not sleep before.
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
    // Its clock stands still: what is left in the context would be heard with the next session.
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
