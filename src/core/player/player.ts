import type { SoundPreferences } from '#core/settings/sound-preferences.ts';
import { createStore, type Readable, type Store } from '#core/store.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { runningSession, type EndReason, type PlayerState, type SessionPlan } from './player-state.ts';
import { createCurrentSession, type CurrentSessionDependencies, type CurrentSession } from './current-session.ts';
import type { SessionEnd } from './session-end.ts';
import type { SessionStarter } from './start-session.ts';
import { withSoundChange } from './sound-change.ts';
import type { SoundChange } from './session-settings.ts';

export interface Player extends Readable<PlayerState> {
  /** Prepares the audio before a tap, to shorten the time to the first sample. */
  prepare: () => void;
  /** Call it from a tap. Never rejects. Ignored unless idle: stop what plays first. Limits the loudness, see RunningSession. */
  play: (plan: SessionPlan) => Promise<void>;
  /** Crossfades. A tone that would be louder to the ear is lowered, unless its intensity is chosen. */
  change: (changes: SoundChange) => void;
  /** Moves the end of the running session. undefined: a session that was begun without an end has none again. */
  setEnd: (end: SessionEnd | undefined) => void;
  /** Call it from a tap. Never rejects; without audio the session stays interrupted. */
  resume: () => Promise<void>;
  interrupt: () => void;
  /** Ends the session, but lets the system's media controls restart it. */
  pause: () => void;
  /** Fades out within 150 ms. */
  stop: () => void;
  /**
   * The screen was left: stops, unless the person prefers to keep playing. A long session, and one in night mode, goes
   * on until the person has said what they prefer.
   */
  leave: (isNight?: boolean) => void;
  /** 0–1; level and position are 0 without a session. */
  soundingLevel: () => Gain;
  position: () => Seconds;
}

interface PlayerDependencies extends CurrentSessionDependencies {
  /** After a rejection the next call tries again. */
  loadStarter: () => Promise<SessionStarter>;
  /** The defaults until `loadStarter` has resolved. */
  preferences: Readable<SoundPreferences>;
}

async function prepare({ audio, loadStarter }: PlayerDependencies): Promise<void> {
  const starter = await loadStarter();
  const context = audio.prepare();
  if (context) await starter.prepare(context);
}

function endControls(
  store: Store<PlayerState>,
  currentSession: CurrentSession,
  preferences: Readable<SoundPreferences>,
): Pick<Player, 'interrupt' | 'pause' | 'stop' | 'leave'> {
  const finish = (ended: EndReason): void => {
    const running = runningSession(store.getSnapshot());
    // The output change ended a session that waits; one that is still opening was stopped before it sounded.
    currentSession.end(running?.outputChanged ? 'device-changed' : running ? ended : 'stopped');
    currentSession.clearRestart();
  };
  const leavePlaying = (isNight: boolean): void => {
    const running = runningSession(store.getSnapshot());
    const isLong = isNight || currentSession.get()?.isLong();
    const { leavingLong } = preferences.getSnapshot();
    if (!running || !isLong || leavingLong === 'end') finish('left');
    else if (leavingLong === 'ask') store.set({ ...running, isLeft: true });
  };
  return {
    interrupt: () => currentSession.get()?.mute('system'),
    pause: currentSession.pause,
    stop: () => finish('stopped'),
    leave: (isNight = false) => {
      currentSession.clearCompleted();
      if (!preferences.getSnapshot().keepPlaying) leavePlaying(isNight);
    },
  };
}

/**
 * The audio clock alone decides when a session ends; ticks only read it. While the code that starts a session loads, the
 * session is opening, as it is while the sound card opens (decision 065).
 */
export function createPlayer(dependencies: PlayerDependencies): Player {
  const { audio, keepAlive, preferences, loadStarter, onAudioFailure } = dependencies;
  const store = createStore<PlayerState>({ phase: 'idle' });
  const currentSession = createCurrentSession(store, dependencies);
  let attempt = 0;

  const begin = async (id: number, opening: Promise<BaseAudioContext>): Promise<void> => {
    // The sound waits in a context that still opens, so that the first sample is in its first buffer.
    const [context, starter] = await Promise.all([audio.prepare() ?? opening, loadStarter()]);
    await starter.start({
      store,
      context,
      opening,
      currentPlan: () => {
        const state = store.getSnapshot();
        return id === attempt && state.phase === 'opening' ? state.plan : undefined;
      },
      currentSession,
    });
  };

  const change = (changes: SoundChange): void => {
    const state = store.getSnapshot();
    if (state.phase === 'opening')
      store.set({ ...state, plan: { ...withSoundChange(state.plan, changes), minutes: state.plan.minutes } });
    else currentSession.get()?.change(changes);
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    // A failure is reported by the tap, which tries again.
    prepare: () => void prepare(dependencies).catch(() => undefined),
    play: async (plan) => {
      if (store.getSnapshot().phase !== 'idle') return;
      attempt += 1;
      const id = attempt;
      // Within the tap, and first, because the sound card takes longest.
      const opening = audio.open();
      // Handled here, because it is awaited only if nothing else fails before.
      opening.catch(() => undefined);
      store.set({ phase: 'opening', plan });
      keepAlive.start();
      try {
        await begin(id, opening);
      } catch (error) {
        onAudioFailure(error);
        if (id === attempt) currentSession.end('failed');
      }
    },
    change,
    setEnd: (end) => currentSession.get()?.setEnd(end),
    resume: async () => {
      if (store.getSnapshot().phase === 'interrupted') await currentSession.resume();
    },
    ...endControls(store, currentSession, preferences),
    soundingLevel: () => currentSession.get()?.soundingLevel() ?? 0,
    position: () => currentSession.get()?.position() ?? 0,
  };
}
