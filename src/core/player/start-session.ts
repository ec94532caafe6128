import { gainOf } from '#core/catalogue/frequency.ts';
import type { Instrument } from '#core/audio/instruments/instrument.ts';
import type { Programme, Timing } from '#core/audio/programme.ts';
import type { PageLifecycle } from '#core/platform/page/page-lifecycle.ts';
import type { Ticker } from '#core/platform/time/ticker.ts';
import type { SoundPreferences } from '#core/settings/sound-preferences.ts';
import { backgroundOf, toneOf, withBackgroundLevel } from '#core/sound/layers.ts';
import type { Readable, Store } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import { resolvePlan } from './resolved-plan.ts';
import { plannedSeconds, referenceProgramme, type PlayerState, type SessionPlan } from './player-state.ts';
import { declineOf } from './decline-of.ts';
import { timingOf } from './session-timing.ts';
import { createSession, type SoundingSession } from './session.ts';
import type { CurrentSession, CurrentSessionDependencies } from './current-session.ts';
import { soundStarter, type SessionSound } from '#core/player/sounding/session-sound.ts';
import { hasSound, isMuchLouder } from './programme-for-settings.ts';
import type { SoundChange } from './session-settings.ts';

interface SessionRequest {
  store: Store<PlayerState>;
  context: BaseAudioContext;
  /** Resolves once a context runs, perhaps another one; rejects if none can. */
  opening: Promise<BaseAudioContext>;
  /** Undefined once the session is cancelled. */
  currentPlan: () => SessionPlan | undefined;
  currentSession: Pick<CurrentSession, 'get' | 'set' | 'end' | 'soundStarted' | 'soundEnded'>;
}

/** What the player loads when the page is idle, or by the first tap: it knows programmes and instruments. */
export interface SessionStarter {
  /** Loads the instrument of a context. */
  prepare: (context: BaseAudioContext) => Promise<unknown>;
  /** Plays nothing once cancelled. Rejects with RangeError for an unplayable programme, or as `opening` does. */
  start: (request: SessionRequest) => Promise<void>;
}

type CreateInstrument = (context: BaseAudioContext) => Promise<Instrument>;

interface SessionStarterDependencies extends CurrentSessionDependencies {
  player: Readable<PlayerState>;
  preferences: Readable<SoundPreferences>;
  createInstrument: CreateInstrument;
  every: Ticker;
  /** Any clock but the audio's. */
  now: () => Seconds;
  /** The device's clock, milliseconds since 1970. */
  epoch: () => number;
  watchOutputs: (changed: () => void) => () => void;
  watchPage: (life: PageLifecycle) => () => void;
}

interface StartConditions {
  instrumentOf: CreateInstrument;
  lastAudible: Programme | undefined;
}

const tickMilliseconds = 200;
/** A replaced context that fails sooner is not replaced again without a tap. */
const steadySeconds: Seconds = 10;

function oncePerContext(create: CreateInstrument): CreateInstrument {
  const made = new WeakMap<BaseAudioContext, Promise<Instrument>>();
  return (context) => {
    const instrument = made.get(context) ?? create(context);
    made.set(context, instrument);
    instrument.catch(() => made.delete(context));
    return instrument;
  };
}

function trackLastAudible(player: Readable<PlayerState>): () => Programme | undefined {
  let last: Programme | undefined;
  player.subscribe(() => {
    const state = player.getSnapshot();
    if (state.phase === 'playing' && hasSound(state.programme)) last = referenceProgramme(state);
  });
  return () => last;
}

// A level that the person has not set stays as it is heard, because setting one marks it as chosen.
function changesBetween(requested: SessionPlan, plan: SessionPlan, heard: SessionPlan): SoundChange {
  const isBackgroundSet = backgroundOf(plan)?.level !== backgroundOf(requested)?.level;
  const { intensity, ...others } = isBackgroundSet ? plan : withBackgroundLevel(plan, backgroundOf(heard)?.level);
  return { ...others, ...(intensity !== requested.intensity && { intensity }) };
}

function watchSession(
  session: SoundingSession,
  { audio, every, keepAlive, watchOutputs, watchPage }: SessionStarterDependencies,
  onHide: () => void,
): readonly (() => void)[] {
  return [
    every(tickMilliseconds, session.update),
    audio.watch((isRunning) => (isRunning ? session.audioResumed() : session.audioSuspended())),
    // The sound may come out of a loudspeaker now: wait for a tap.
    watchOutputs(() => {
      session.mute('output');
      keepAlive.pause();
    }),
    watchPage({ onShow: session.update, onHide }),
  ];
}

/** Call from a tap. Never rejects: without audio the session stays interrupted. */
async function resumeSession(
  session: SoundingSession,
  { audio, keepAlive, onAudioFailure }: SessionStarterDependencies,
  isCurrent: () => boolean,
): Promise<void> {
  keepAlive.start();
  try {
    const context = await (session.isDead() ? audio.replace() : audio.open());
    if (isCurrent()) await session.continueIn(context);
  } catch (error) {
    onAudioFailure(error);
    if (!isCurrent()) return;
    session.audioFailed();
    // Otherwise the sound card would run on in silence once the system gives it back.
    if (session.suspendIfMuted()) keepAlive.pause();
  }
}

/** Without a tap a dead context is replaced once; again only if the sound has gone on for a while. */
function createRecovery(session: SoundingSession, resume: () => Promise<void>): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  let isBusy = false;
  return () => {
    if (isBusy) return;
    const at = session.position();
    if (at < lastAt + steadySeconds) {
      session.audioFailed();
      return;
    }
    lastAt = at;
    isBusy = true;
    void resume().finally(() => {
      isBusy = false;
    });
  };
}

/** The sound waits in a context that still opens; where another one opened, it starts there. */
async function openSound(
  { context, opening, currentPlan }: Pick<SessionRequest, 'context' | 'opening' | 'currentPlan'>,
  startIn: (context: BaseAudioContext) => Promise<SessionSound>,
): Promise<{ sound: SessionSound; wantedPlan: SessionPlan | undefined }> {
  let sound = await startIn(context);
  let wantedPlan: SessionPlan | undefined;
  try {
    const opened = await opening;
    if (currentPlan() && opened !== context) {
      sound.drop();
      sound = await startIn(opened);
    }
    wantedPlan = currentPlan();
  } finally {
    if (!wantedPlan) sound.playback.stop();
  }
  return { sound, wantedPlan };
}

/** An end by the clock that passed in a pause is none: the rest is played. */
const withClockLeft = (plan: SessionPlan, now: number): SessionPlan =>
  plan.until !== undefined && plan.until <= now ? { ...plan, until: undefined, wakes: undefined } : plan;

async function startSession(
  { store, context, opening, currentPlan, currentSession }: SessionRequest,
  { instrumentOf, lastAudible, ...dependencies }: SessionStarterDependencies & StartConditions,
): Promise<void> {
  const { bells, equalLoudness, fadeSeconds } = dependencies.preferences.getSnapshot();
  const requestedPlan = currentPlan();
  if (!requestedPlan) return;
  const resolved = resolvePlan(withClockLeft(requestedPlan, dependencies.epoch()), lastAudible, equalLoudness);
  const { programme, plan } = resolved;
  const duration = plannedSeconds(plan);
  const reference = referenceProgramme(resolved);
  const isVolumeUnknown = lastAudible === undefined || isMuchLouder(lastAudible, reference);
  const timingFor = (one: SessionPlan): Timing =>
    timingOf({
      duration: plannedSeconds(one),
      fade: one.fade ?? fadeSeconds,
      bells,
      level: toneOf(reference).level,
      isVolumeUnknown,
      decline: declineOf(one, plannedSeconds(one)),
      extraBells: one.bells,
      wakes: one.wakes,
      strikes: { tones: one.strikes, level: gainOf(one.intensity) },
    });
  const timing = timingFor(plan);
  const startSound = soundStarter(instrumentOf, currentSession);
  const { sound, wantedPlan } = await openSound({ context, opening, currentPlan }, (one) =>
    startSound(one, programme, timing),
  );
  if (!wantedPlan) return;
  const isCurrent = (one: SoundingSession): boolean => one === currentSession.get();
  const resume = (): Promise<void> => resumeSession(session, dependencies, () => isCurrent(session));
  const session: SoundingSession = createSession({
    store,
    sound,
    startSound,
    timing,
    timingFor,
    reference,
    equalLoudness,
    restAudio: dependencies.audio.rest,
    now: dependencies.now,
    epoch: dependencies.epoch,
    isCurrent,
    onDead: () => recover(),
  });
  const recover = createRecovery(session, resume);
  currentSession.set(
    session,
    resume,
    watchSession(session, dependencies, () => currentSession.end('stopped')),
  );
  store.set({ phase: 'playing', ...resolved, remaining: duration, elapsed: 0, milestone: 'started' });
  // The plan may have changed while the first sample was on its way.
  if (wantedPlan !== requestedPlan) session.change(changesBetween(requestedPlan, wantedPlan, plan));
}

export function createSessionStarter(dependencies: SessionStarterDependencies): SessionStarter {
  const instrumentOf = oncePerContext(dependencies.createInstrument);
  const lastAudible = trackLastAudible(dependencies.player);
  return {
    prepare: instrumentOf,
    start: async (request) => {
      await startSession(request, { ...dependencies, instrumentOf, lastAudible: lastAudible() });
    },
  };
}
