import type { Instrument } from '#core/audio/instruments/instrument.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { SoundPreferences } from '#core/settings/sound-preferences.ts';
import { backgroundOf, withBackgroundLevel } from '#core/sound/layers.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { Gain, Seconds } from '#core/units.ts';
import {
  referenceProgramme,
  runningSession,
  type EndReason,
  type PlayerState,
  type SessionPlan,
} from './player-state.ts';
import { createCurrentSession, type CurrentSessionDependencies, type CurrentSession } from './current-session.ts';
import { startSession } from './start-session.ts';
import { applyChanges, type SoundChange } from './session-settings.ts';
import { hasSound } from './programme-for-settings.ts';

export interface Player extends Readable<PlayerState> {
  /** Prepares the audio before a tap, to shorten the time to the first sample. */
  prepare: () => void;
  /** Call it from a tap. Never rejects. Ignored while a session plays. Limits the loudness, see RunningSession. */
  play: (plan: SessionPlan) => Promise<void>;
  /** Crossfades. A tone that would be louder to the ear is lowered, unless its intensity is chosen. */
  change: (changes: SoundChange) => void;
  /** Call it from a tap. Never rejects; without audio the session stays interrupted. */
  resume: () => Promise<void>;
  interrupt: () => void;
  /** Ends the session, but lets the system's media controls restart it. */
  pause: () => void;
  /** Fades out within 150 ms. */
  stop: () => void;
  /** The screen was left: stops, unless the person prefers to keep playing. */
  leave: () => void;
  /** 0–1; level and position are 0 without a session. */
  soundingLevel: () => Gain;
  position: () => Seconds;
}

interface Dependencies extends CurrentSessionDependencies {
  createInstrument: (context: BaseAudioContext) => Promise<Instrument>;
  preferences: Readable<SoundPreferences>;
}

function oncePerContext(create: Dependencies['createInstrument']): Dependencies['createInstrument'] {
  const made = new WeakMap<BaseAudioContext, Promise<Instrument>>();
  return (context) => {
    const instrument = made.get(context) ?? create(context);
    made.set(context, instrument);
    instrument.catch(() => made.delete(context));
    return instrument;
  };
}

async function prepareInstrument(
  audio: Dependencies['audio'],
  instrumentOf: Dependencies['createInstrument'],
): Promise<void> {
  const context = audio.prepare();
  if (context) await instrumentOf(context);
}

function trackLastAudible(store: Readable<PlayerState>): () => Programme | undefined {
  let last: Programme | undefined;
  store.subscribe(() => {
    const state = store.getSnapshot();
    if (state.phase === 'playing' && hasSound(state.programme)) last = referenceProgramme(state);
  });
  return () => last;
}

function audioReadings({ get }: CurrentSession): Pick<Player, 'soundingLevel' | 'position'> {
  return {
    soundingLevel: () => {
      const session = get();
      return session ? session.playback.envelopeAt(session.context.currentTime) : 0;
    },
    position: () => {
      const session = get();
      return session ? Math.max(0, session.context.currentTime - session.playback.startsAt) : 0;
    },
  };
}

// A level that the person has not set stays as it is heard, because setting one marks it as chosen.
function changesBetween(requested: SessionPlan, plan: SessionPlan, heard: SessionPlan): SoundChange {
  const isBackgroundSet = backgroundOf(plan)?.level !== backgroundOf(requested)?.level;
  const { intensity, ...others } = isBackgroundSet ? plan : withBackgroundLevel(plan, backgroundOf(heard)?.level);
  return { ...others, ...(intensity !== requested.intensity && { intensity }) };
}

function endControls(
  store: Readable<PlayerState>,
  currentSession: CurrentSession,
  preferences: Readable<SoundPreferences>,
): Pick<Player, 'interrupt' | 'pause' | 'stop' | 'leave'> {
  const finish = (ended: EndReason): void => {
    const running = runningSession(store.getSnapshot());
    // The output change ended a session that waits; one that is still opening was stopped before it sounded.
    currentSession.end(running?.outputChanged ? 'device-changed' : running ? ended : 'stopped');
    currentSession.clearRestart();
  };
  return {
    interrupt: () => currentSession.get()?.mute('system'),
    pause: currentSession.pause,
    stop: () => finish('stopped'),
    leave: () => {
      currentSession.clearCompleted();
      if (!preferences.getSnapshot().keepPlaying) finish('left');
    },
  };
}

async function resume(
  store: Readable<PlayerState>,
  currentSession: CurrentSession,
  { audio, keepAlive, onAudioFailure }: Dependencies,
): Promise<void> {
  const session = currentSession.get();
  if (!session || store.getSnapshot().phase !== 'interrupted') return;
  keepAlive.start();
  try {
    const context = await audio.reopen();
    if (session !== currentSession.get()) return;
    if (context === session.context) {
      session.unmute();
    } else {
      onAudioFailure(new Error('The sound card came back as another.'));
      currentSession.end('failed');
    }
  } catch (error) {
    onAudioFailure(error);
    // Otherwise the sound card would run on in silence once the system gives it back.
    if (session === currentSession.get() && session.suspendIfMuted()) keepAlive.pause();
  }
}

/** The audio clock alone decides when a session ends; ticks only read it. */
export function createPlayer(dependencies: Dependencies): Player {
  const { audio, keepAlive, preferences, onAudioFailure } = dependencies;
  const store = createStore<PlayerState>({ phase: 'idle' });
  const currentSession = createCurrentSession(store, dependencies);
  const instrumentOf = oncePerContext(dependencies.createInstrument);
  let attempt = 0;
  const lastAudible = trackLastAudible(store);

  const begin = async (id: number, opening: Promise<BaseAudioContext>): Promise<void> => {
    const currentPlan = (): SessionPlan | undefined => {
      const state = store.getSnapshot();
      return id === attempt && state.phase === 'opening' ? state.plan : undefined;
    };
    // The sound waits in a context that still opens, so that the first sample is in its first buffer.
    const context = audio.prepare() ?? (await opening);
    const instrument = await instrumentOf(context);
    const started = await startSession({
      store,
      context,
      opening,
      instrument,
      currentPlan,
      lastAudible: lastAudible(),
      preferences: preferences.getSnapshot(),
      restAudio: audio.rest,
      currentSession,
    });
    const plan = currentPlan();
    if (!started || !plan) return;
    currentSession.set(started.session);
    store.set(started.state);
    // The plan may have changed while the first sample was on its way.
    if (plan !== started.requestedPlan)
      started.session.change(changesBetween(started.requestedPlan, plan, started.state.plan));
  };

  const change = (changes: SoundChange): void => {
    const state = store.getSnapshot();
    if (state.phase === 'opening')
      store.set({ ...state, plan: { ...applyChanges(state.plan, changes), minutes: state.plan.minutes } });
    else currentSession.get()?.change(changes);
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    ...audioReadings(currentSession),
    // A failure is reported by the tap, which tries again.
    prepare: () => void prepareInstrument(audio, instrumentOf).catch(() => undefined),
    play: async (plan) => {
      if (store.getSnapshot().phase !== 'idle') return;
      attempt += 1;
      const id = attempt;
      // Opened first, because the sound card takes longest.
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
      currentSession.suspendIfIdle();
    },
    change,
    resume: () => resume(store, currentSession, dependencies),
    ...endControls(store, currentSession, preferences),
  };
}
