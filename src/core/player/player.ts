import type { Instrument } from '#core/audio/instruments/instrument.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { SoundPreferences } from '#core/preferences/sound-preferences.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import type { Gain, Seconds } from '#core/units.ts';
import { referenceIn, runningIn } from './player-state.ts';
import type { Ended, PlayerState, SessionPlan } from './player-state.ts';
import { createSessionKeeper } from './session-keeper.ts';
import type { KeeperSeams, SessionKeeper } from './session-keeper.ts';
import type { SoundChange } from './session.ts';
import { startSession } from './start-session.ts';
import { changedWish } from './wish.ts';
import { isHeard } from './wished-programme.ts';

export interface Player extends Readable<PlayerState> {
  /** Prepares the audio before a tap, to shorten the time to the first sample. */
  prepare: () => void;
  /** Call it from a tap. Never rejects. Ignored while a session plays. Limits the loudness, see SessionPlan. */
  play: (plan: SessionPlan) => Promise<void>;
  /**
   * Crossfades while playing or opening. Without a chosen intensity, a tone that would be louder to the ear is lowered.
   */
  change: (changes: SoundChange) => void;
  /** Call it from a tap. Never rejects; without audio the session stays interrupted. */
  resume: () => Promise<void>;
  /** Fades out and waits for resume. */
  interrupt: () => void;
  /** Ends the session, but lets the system's media controls restart it. */
  pause: () => void;
  /** Fades out within 150 ms. */
  stop: () => void;
  /** The screen was left: stops, unless the person prefers to keep playing. */
  leave: () => void;
  /** 0–1; 0 without a session. */
  soundingLevel: () => Gain;
  /** Of the session, by the audio clock; 0 without a session. */
  position: () => Seconds;
}

interface Seams extends KeeperSeams {
  createInstrument: (context: BaseAudioContext) => Promise<Instrument>;
  preferences: Readable<SoundPreferences>;
}

function oneForEach(create: Seams['createInstrument']): Seams['createInstrument'] {
  const made = new WeakMap<BaseAudioContext, Promise<Instrument>>();
  return (context) => {
    const instrument = made.get(context) ?? create(context);
    made.set(context, instrument);
    instrument.catch(() => made.delete(context));
    return instrument;
  };
}

async function getReady(audio: Seams['audio'], instrumentOf: Seams['createInstrument']): Promise<void> {
  const context = audio.prepare();
  if (context) await instrumentOf(context);
}

function remember(store: Readable<PlayerState>): () => Programme | undefined {
  let heard: Programme | undefined;
  store.subscribe(() => {
    const state = store.getSnapshot();
    if (state.phase === 'playing' && isHeard(state.programme)) heard = referenceIn(state);
  });
  return () => heard;
}

function readings({ current }: SessionKeeper): Pick<Player, 'soundingLevel' | 'position'> {
  return {
    soundingLevel: () => {
      const session = current();
      return session ? session.sounding.envelopeAt(session.context.currentTime) : 0;
    },
    position: () => {
      const session = current();
      return session ? Math.max(0, session.context.currentTime - session.sounding.startsAt) : 0;
    },
  };
}

// Only real changes of the levels: setting one marks it as chosen by the person.
function changesSince(before: SessionPlan, { intensity, noiseLevel, ...others }: SessionPlan): SoundChange {
  return {
    ...others,
    ...(intensity !== before.intensity && { intensity }),
    ...(noiseLevel !== undefined && noiseLevel !== before.noiseLevel && { noiseLevel }),
  };
}

function endings(
  store: Readable<PlayerState>,
  keeper: SessionKeeper,
  preferences: Readable<SoundPreferences>,
): Pick<Player, 'interrupt' | 'pause' | 'stop' | 'leave'> {
  const finish = (ended: Ended): void => {
    const running = runningIn(store.getSnapshot());
    // A waiting session was ended by the output change; one still opening was never heard to end.
    keeper.end(running?.outputChanged ? 'device-changed' : running ? ended : 'stopped');
    keeper.forget();
  };
  return {
    interrupt: () => keeper.current()?.mute('system'),
    pause: keeper.pause,
    stop: () => finish('stopped'),
    leave: () => {
      if (!preferences.getSnapshot().keepPlaying) finish('left');
    },
  };
}

async function resume(
  store: Readable<PlayerState>,
  keeper: SessionKeeper,
  { audio, keepAlive, onAudioFailure }: Seams,
): Promise<void> {
  const session = keeper.current();
  if (!session || store.getSnapshot().phase !== 'interrupted') return;
  keepAlive.start();
  try {
    const context = await audio.reopen();
    if (session !== keeper.current()) return;
    if (context === session.context) {
      session.unmute();
    } else {
      onAudioFailure(new Error('The sound card came back as another.'));
      keeper.end('failed');
    }
  } catch (error) {
    onAudioFailure(error);
    // Otherwise the sound card would run on in silence once the system gives it back.
    if (session === keeper.current() && session.stayMuted()) keepAlive.pause();
  }
}

/** The audio clock alone decides when a session ends; ticks only read it. */
export function createPlayer(seams: Seams): Player {
  const { audio, keepAlive, preferences, onAudioFailure } = seams;
  const store = createStore<PlayerState>({ phase: 'idle' });
  const keeper = createSessionKeeper(store, seams);
  const instrumentOf = oneForEach(seams.createInstrument);
  let attempt = 0;
  const heardLast = remember(store);

  const begin = async (mine: number): Promise<void> => {
    const wanted = (): SessionPlan | undefined => {
      const state = store.getSnapshot();
      return mine === attempt && state.phase === 'opening' ? state.plan : undefined;
    };
    const context = await audio.open();
    const instrument = await instrumentOf(context);
    const started = await startSession({
      store,
      context,
      instrument,
      wanted,
      heardLast: heardLast(),
      preferences: preferences.getSnapshot(),
      restAudio: audio.rest,
      keeper,
    });
    const plan = wanted();
    if (!started || !plan) return;
    keeper.keep(started.session);
    store.set(started.state);
    // The plan may have changed while the first sample was on its way.
    if (plan !== started.asked) started.session.change(changesSince(started.asked, plan));
  };

  const change = (changes: SoundChange): void => {
    const state = store.getSnapshot();
    if (state.phase === 'opening')
      store.set({ ...state, plan: { ...changedWish(state.plan, changes), minutes: state.plan.minutes } });
    else keeper.current()?.change(changes);
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    ...readings(keeper),
    // A failure is reported by the tap, which tries again.
    prepare: () => void getReady(audio, instrumentOf).catch(() => undefined),
    play: async (plan) => {
      if (store.getSnapshot().phase !== 'idle') return;
      attempt += 1;
      const mine = attempt;
      store.set({ phase: 'opening', plan });
      keepAlive.start();
      try {
        await begin(mine);
      } catch (error) {
        onAudioFailure(error);
        if (mine === attempt) keeper.end('failed');
      }
      keeper.rest();
    },
    change,
    resume: () => resume(store, keeper, seams),
    ...endings(store, keeper, preferences),
  };
}
