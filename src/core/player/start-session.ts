import type { Instrument } from '#core/audio/instruments/instrument.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { PageLifecycle } from '#core/platform/page/page-lifecycle.ts';
import type { Ticker } from '#core/platform/time/ticker.ts';
import type { SoundPreferences } from '#core/settings/sound-preferences.ts';
import { backgroundOf, toneOf, withBackgroundLevel } from '#core/sound/layers.ts';
import type { Readable, Store } from '#core/store.ts';
import { resolvePlan } from './resolved-plan.ts';
import { plannedSeconds, referenceProgramme, type PlayerState, type SessionPlan } from './player-state.ts';
import { declineOf } from './decline-of.ts';
import { timingOf } from './session-timing.ts';
import { createSession, type SoundingSession } from './session.ts';
import type { CurrentSession, CurrentSessionDependencies, StartedSound } from './current-session.ts';
import { hasSound, isMuchLouder } from './programme-for-settings.ts';
import type { SoundChange } from './session-settings.ts';

interface SessionRequest {
  store: Store<PlayerState>;
  context: BaseAudioContext;
  /** Resolves once the context runs; rejects if it cannot. */
  opening: Promise<unknown>;
  /** Undefined once the session is cancelled. */
  currentPlan: () => SessionPlan | undefined;
  currentSession: Pick<CurrentSession, 'set' | 'end' | 'soundStarted' | 'soundEnded'>;
}

/** What the player loads when the page is idle, or by the first tap: it knows programmes and instruments. */
export interface SessionStarter {
  /** Loads the instrument of a context. */
  prepare: (context: BaseAudioContext) => Promise<unknown>;
  /** Plays nothing once cancelled. Rejects with RangeError for an unplayable programme, or as `opening` does. */
  start: (request: SessionRequest) => Promise<void>;
}

type CreateInstrument = (context: BaseAudioContext) => Promise<Instrument>;

interface SessionStarterDependencies extends Pick<CurrentSessionDependencies, 'audio' | 'keepAlive'> {
  player: Readable<PlayerState>;
  preferences: Readable<SoundPreferences>;
  createInstrument: CreateInstrument;
  every: Ticker;
  watchOutputs: (changed: () => void) => () => void;
  watchPage: (life: PageLifecycle) => () => void;
}

interface StartConditions {
  instrument: Instrument;
  lastAudible: Programme | undefined;
}

const tickMilliseconds = 200;

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

async function startSession(
  { store, context, opening, currentPlan, currentSession }: SessionRequest,
  { instrument, lastAudible, ...dependencies }: SessionStarterDependencies & StartConditions,
): Promise<void> {
  const { bells, equalLoudness, fadeSeconds } = dependencies.preferences.getSnapshot();
  const requestedPlan = currentPlan();
  if (!requestedPlan) return;
  const resolved = resolvePlan(requestedPlan, lastAudible, equalLoudness);
  const { programme, plan } = resolved;
  const duration = plannedSeconds(plan);
  const reference = referenceProgramme(resolved);
  const isVolumeUnknown = lastAudible === undefined || isMuchLouder(lastAudible, reference);
  const timing = timingOf({
    duration,
    fade: plan.fade ?? fadeSeconds,
    bells,
    level: toneOf(reference).level,
    isVolumeUnknown,
    decline: declineOf(plan, duration),
    extraBells: plan.bells,
  });
  const sound: StartedSound = {};
  const playback = await instrument.play(programme, timing, () => currentSession.soundEnded(sound));
  currentSession.soundStarted(sound);
  let wantedPlan: SessionPlan | undefined;
  try {
    await opening;
    wantedPlan = currentPlan();
  } finally {
    if (!wantedPlan) playback.stop();
  }
  if (!wantedPlan) return;
  const { rest: restAudio } = dependencies.audio;
  const session = createSession({ store, context, playback, reference, equalLoudness, restAudio });
  sound.session = session;
  currentSession.set(
    session,
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
      const instrument = await instrumentOf(request.context);
      await startSession(request, { ...dependencies, instrument, lastAudible: lastAudible() });
    },
  };
}
