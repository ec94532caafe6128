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
  /** Makes ready what can be before a tap, so that the first tone comes as soon as any. */
  prepare: () => void;
  /**
   * Starts a session from the beginning; one that sounds is left alone. Call it from a tap. Never rejects. Where the person
   * has not chosen the intensity for this tone, it is no louder to the ear than what they heard before: the state's plan says.
   */
  play: (plan: SessionPlan) => Promise<void>;
  /**
   * Goes over to another sound without a step, while playing or opening. A tone that the ear would get louder comes with less
   * intensity, unless the intensity is changed with it: the state's plan says how much.
   */
  change: (changes: SoundChange) => void;
  /** Goes on with an interrupted session. Call it from a tap. Never rejects; what is refused stays interrupted. */
  resume: () => Promise<void>;
  /** The system wants silence: fades out and waits to be resumed. */
  interrupt: () => void;
  /** As stop, for the system's own controls: they go on showing the plan, and can begin it anew. */
  pause: () => void;
  /** Fades out within 150 ms and ends the session. */
  stop: () => void;
  /** The player's screen is left: stops, unless the person prefers that it goes on. */
  leave: () => void;
  /** How far the tone is into its sounding, 0–1, for what is drawn with it: 0 while nothing sounds. */
  soundingLevel: () => Gain;
  /** How much of the session has sounded, by the audio clock, for what moves with it: 0 while nothing sounds. */
  position: () => Seconds;
}

interface Seams extends KeeperSeams {
  /** Asked once for each context. */
  createInstrument: (context: BaseAudioContext) => Promise<Instrument>;
  preferences: Readable<SoundPreferences>;
}

/** One instrument for each context, made with the first question; one that could not be made is tried again. */
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

/** What the person has heard last. */
function remember(store: Readable<PlayerState>): () => Programme | undefined {
  let heard: Programme | undefined;
  store.subscribe(() => {
    const state = store.getSnapshot();
    if (state.phase === 'playing' && isHeard(state.programme)) heard = referenceIn(state);
  });
  return () => heard;
}

/** What is drawn with a session, read off its clock. */
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

/** What has changed of a plan: not its intensity or its noise level where they are the same, for whoever sets one has chosen it. */
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
    // One that waits because of another output was ended by it; what does not sound yet was not heard to end.
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
    // Given back later, the sound card would run on in silence.
    if (session === keeper.current() && session.stayMuted()) keepAlive.pause();
  }
}

/** One session at a time. The audio clock alone decides when it ends; ticks only read it. */
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
    // It may have changed while the first sample was on its way.
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
    // What fails now is tried again by the tap, and told then.
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
