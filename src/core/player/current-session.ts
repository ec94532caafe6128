import type { AudioOutput } from '#core/platform/audio/audio-output.ts';
import type { KeepAlive } from '#core/platform/audio/keep-alive.ts';
import type { Store } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import {
  runningSession,
  type EndedSession,
  type EndReason,
  type PlayerState,
  type SessionPlan,
} from './player-state.ts';
import type { SoundingSession } from './session.ts';
import type { StartedSound } from '#core/player/sounding/session-sound.ts';

export type PlayerAudio = AudioOutput<BaseAudioContext>;

export interface CurrentSessionDependencies {
  audio: PlayerAudio;
  keepAlive: KeepAlive;
  /** Failures are only logged: the specification shows no message. */
  onAudioFailure: (error: unknown) => void;
}

export type CurrentSession = ReturnType<typeof createCurrentSession>;

// A sound that ends more than this before its time has failed.
const earlySeconds: Seconds = 0.5;

function isEarly({ context, playback }: SoundingSession): boolean {
  const { endsAt } = playback;
  return endsAt === undefined || context.currentTime < endsAt - earlySeconds;
}

function endedSession(state: PlayerState, ended: EndReason): EndedSession | undefined {
  if (state.phase === 'idle') return state.last;
  const running = runningSession(state);
  if (!running) return undefined;
  const { plan, elapsed, remaining } = running;
  // The last clock reading is up to a fraction of a second before the end.
  return ended === 'completed'
    ? { plan, heard: elapsed + (remaining ?? 0), remaining: 0 }
    : { plan, heard: elapsed, remaining };
}

function restartPlan({ before: _feeling, ...plan }: SessionPlan): SessionPlan {
  return plan;
}

export function createCurrentSession(
  store: Store<PlayerState>,
  { audio, keepAlive, onAudioFailure }: CurrentSessionDependencies,
) {
  // Includes stopped sounds that still fade out: the sound card must not be suspended before.
  const activeSounds = new Set<StartedSound>();
  let held: { session: SoundingSession; resume: () => Promise<void>; watchers: readonly (() => void)[] } | undefined;

  const suspendIfIdle = (): void => {
    if (store.getSnapshot().phase === 'idle' && activeSounds.size === 0) audio.rest();
  };

  const release = (ended: EndReason, restart?: SessionPlan): void => {
    for (const unwatch of held?.watchers ?? []) unwatch();
    held = undefined;
    if (restart) keepAlive.pause();
    else keepAlive.stop();
    const last = endedSession(store.getSnapshot(), ended);
    store.set({ phase: 'idle', ended, ...(restart && { restart }), ...(last && { last }) });
  };

  const end = (ended: EndReason, restart?: SessionPlan): void => {
    const { phase } = store.getSnapshot();
    if (phase === 'idle') return;
    held?.session.playback.stop();
    // Its clock stands still: the rest of the sound, still in the context, would be heard with the next session.
    if (phase === 'interrupted') {
      audio.close();
      activeSounds.clear();
    }
    release(ended, restart);
    suspendIfIdle();
  };

  const finish = (session: SoundingSession): void => {
    const failed = isEarly(session);
    if (failed) onAudioFailure(new Error('The sound broke off.'));
    release(failed ? 'failed' : 'completed');
  };

  return {
    end: (ended: EndReason) => end(ended),
    pause: () => {
      const state = store.getSnapshot();
      if (state.phase !== 'idle') end('stopped', restartPlan(state.plan));
    },
    clearRestart: () => {
      const state = store.getSnapshot();
      if (state.phase === 'idle' && state.restart) release(state.ended ?? 'stopped');
    },
    clearCompleted: () => {
      const state = store.getSnapshot();
      if (state.phase === 'idle' && state.ended === 'completed') store.set({ phase: 'idle', ended: 'completed' });
    },
    get: (): SoundingSession | undefined => held?.session,
    resume: async (): Promise<void> => held?.resume(),
    /** @param watchers called when the session ends */
    set: (session: SoundingSession, resume: () => Promise<void>, watchers: readonly (() => void)[]) => {
      held = { session, resume, watchers };
    },
    soundStarted: (sound: StartedSound) => void activeSounds.add(sound),
    soundEnded: (sound: StartedSound) => {
      activeSounds.delete(sound);
      const { session } = sound;
      if (held && session === held.session) finish(held.session);
      suspendIfIdle();
    },
  };
}
