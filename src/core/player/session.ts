import type { Playback } from '#core/audio/instruments/instrument.ts';
import type { Programme } from '#core/audio/programme.ts';
import { durationLimits } from '#core/domain/session.ts';
import { toneOf, withBackgroundLevel } from '#core/sound/layers.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { programmeInBreath } from './breathing-session.ts';
import { withStepsOf } from './continue-session.ts';
import { stateAtTime } from './session-clock.ts';
import { createMovableSound, type MovableSoundOptions } from '#core/player/sounding/movable-sound.ts';
import { createStallDetector } from '#core/player/sounding/stall-detector.ts';
import { resolvePlan, type ResolvedPlan } from './resolved-plan.ts';
import {
  plannedSeconds,
  referenceProgramme,
  runningSession,
  wholePlan,
  type RunningSession,
  type SessionPlan,
} from './player-state.ts';
import { withSoundChange, audibleHertz, setsBackgroundLevel } from './sound-change.ts';
import type { SoundChange } from './session-settings.ts';
import type { SessionEnd } from './session-end.ts';
import { createEndControl, followClock, type EndControlOptions } from '#core/player/sounding/end-control.ts';
import { hasSound } from './programme-for-settings.ts';

// The longest fade to silence of any instrument, before the sound card is suspended.
const muteSeconds: Seconds = 0.3;

export interface SoundingSession {
  readonly context: BaseAudioContext;
  readonly playback: Playback;
  update: () => void;
  change: (changes: SoundChange) => void;
  /** A programme, longer than the slider goes, or it wakes: leaving its screen ends it only where the person said so. */
  isLong: () => boolean;
  setEnd: (end: SessionEnd | undefined) => void;
  /** Its clock stands still although nothing has suspended it. */
  isDead: () => boolean;
  /** Fades in again; in another context than before at the session's position. */
  continueIn: (context: BaseAudioContext) => Promise<void>;
  /** The sound did not come back. */
  audioFailed: () => void;
  audioSuspended: () => void;
  audioResumed: () => void;
  mute: (why: 'system' | 'output') => void;
  /** Suspends the sound card again if muted; returns whether it was muted. */
  suspendIfMuted: () => boolean;
  soundingLevel: () => Gain;
  position: () => Seconds;
}

interface SessionOptions extends MovableSoundOptions, EndControlOptions {
  reference: Programme;
  /** Fixed for the session: changing it could raise the level by 30 dB. */
  equalLoudness: boolean;
  restAudio: (after: Seconds) => void;
  /** Any clock but the audio's. */
  now: () => Seconds;
  isCurrent: (session: SoundingSession) => boolean;
  /** Called with each tick while its clock stands still although nothing has suspended it. */
  onDead: () => void;
}

const heardHertz = (programme: Programme): Hertz => audibleHertz(toneOf(programme).source);

// After this long a person may have adjusted the device's volume to a tone.
const settledSeconds: Seconds = 5;

function resolveChanges(
  running: RunningSession,
  changes: SoundChange,
  { loudnessReference, equalLoudness }: { loudnessReference: Programme; equalLoudness: boolean },
): ResolvedPlan {
  const { plan: before, requestedIntensity = before.intensity, requestedBackground } = running;
  const changed = { ...withSoundChange(before, changes), minutes: before.minutes };
  const requested = {
    ...(setsBackgroundLevel(before, changes) ? changed : withBackgroundLevel(changed, requestedBackground)),
    intensity: changes.intensity ?? requestedIntensity,
  };
  return resolvePlan(requested, loudnessReference, equalLoudness);
}

/** A browser suspends a context for a call or another app; it gives the sound back by itself. */
function isSuspended({ state }: { state: string }): boolean {
  return state === 'suspended' || state === 'interrupted';
}

function createMuteControl(playback: () => Playback, restAudio: SessionOptions['restAudio']) {
  let isMuted = false;
  const suspendIfMuted = (): boolean => {
    if (isMuted) restAudio(muteSeconds);
    return isMuted;
  };
  return {
    isMuted: () => isMuted,
    suspendIfMuted,
    mute: () => {
      if (isMuted) return;
      isMuted = true;
      playback().mute(true);
      suspendIfMuted();
    },
    /** What has begun to sound since it was muted. */
    muteAgain: () => {
      playback().mute(true);
      suspendIfMuted();
    },
    unmute: () => {
      if (isMuted) playback().mute(false);
      isMuted = false;
    },
  };
}

/** What a session belongs to has its sound, with other steps. */
function withWhole(plan: SessionPlan, before: SessionPlan): SessionPlan {
  const { continues, layers } = plan;
  if (!continues?.whole || layers === before.layers) return plan;
  const { whole } = continues;
  const changed = { ...whole, layers: withStepsOf(layers, before.layers, whole.layers) };
  return { ...plan, continues: { ...continues, whole: changed } };
}

function createChanges({ store, reference, equalLoudness }: SessionOptions) {
  // The last programme that the person chose or has heard for a while: changes must not exceed its loudness.
  let loudnessReference = reference;
  /** In session time. */
  let toneSince: Seconds = 0;
  return ({ playback, position }: SoundingSession, changes: SoundChange): void => {
    const state = runningSession(store.getSnapshot());
    if (!state) return;
    const now = position();
    if (now - toneSince >= settledSeconds && hasSound(state.programme)) loudnessReference = referenceProgramme(state);
    const resolved = resolveChanges(state, changes, { loudnessReference, equalLoudness });
    const programme = programmeInBreath(resolved.programme, state.programme.breathing, {
      settings: resolved.plan.breathing,
      time: now,
    });
    const next = { ...resolved, plan: withWhole(resolved.plan, state.plan), programme };
    if (changes.intensity !== undefined || setsBackgroundLevel(state.plan, changes))
      loudnessReference = referenceProgramme(next);
    if (heardHertz(next.programme) !== heardHertz(state.programme)) toneSince = now;
    playback.change(next.programme);
    store.set({ ...state, ...next });
  };
}

function isLong(plan: SessionPlan | undefined): boolean {
  if (!plan) return false;
  const seconds = plannedSeconds(plan) ?? Number.POSITIVE_INFINITY;
  const isUsual = seconds <= 60 * durationLimits.max && plan.wakes === undefined;
  return !isUsual || wholePlan(plan).layers.some(({ steps }) => steps.length > 0);
}

type Waits = Required<Pick<RunningSession, 'outputChanged' | 'audioFailed'>>;

const nothingWrong: Waits = { outputChanged: false, audioFailed: false };

const isSame = (one: Waits, other: Waits): boolean =>
  one.outputChanged === other.outputChanged && one.audioFailed === other.audioFailed;

function createPhaseControl(store: SessionOptions['store']) {
  return (phase: 'playing' | 'interrupted', why: Partial<Waits> = {}): void => {
    const state = runningSession(store.getSnapshot());
    if (!state) return;
    const { outputChanged = false, audioFailed = false } = state;
    const before = { outputChanged, audioFailed };
    const after = phase === 'playing' ? nothingWrong : { ...before, ...why };
    if (state.phase !== phase || !isSame(before, after)) store.set({ ...state, phase, ...after });
  };
}

export function createSession(options: SessionOptions): SoundingSession {
  const { store, isCurrent, onDead } = options;
  const change = createChanges(options);
  const sound = createMovableSound(options);
  const { position } = sound;
  const muteControl = createMuteControl(() => sound.get().playback, options.restAudio);
  const clock = createStallDetector(options.now);
  const running = () => runningSession(store.getSnapshot());
  const setPhase = createPhaseControl(store);
  const setEnd = createEndControl(options, change, sound.retime);

  const session: SoundingSession = {
    get context() {
      return sound.get().context;
    },
    get playback() {
      return sound.get().playback;
    },
    update: () => {
      const { context, playback } = sound.get();
      const condition = clock.check(context.currentTime);
      if (muteControl.isMuted()) return;
      if (condition === 'stalled') playback.gap();
      if (condition !== 'unknown') setPhase(condition === 'running' ? 'playing' : 'interrupted');
      followClock(options, session);
      store.set(stateAtTime(store.getSnapshot(), playback, context.currentTime));
      if (condition === 'dead' && !isSuspended(context)) onDead();
    },
    change: (changes) => change(session, changes),
    isLong: () => isLong(running()?.plan),
    setEnd: (end) => setEnd(session, end),
    isDead: () => clock.isStalled() && !isSuspended(session.context),
    continueIn: async (context) => {
      const before = running();
      const wasMuted = muteControl.isMuted();
      if (!before || !(await sound.moveTo(context, before.programme))) return;
      const state = isCurrent(session) ? running() : undefined;
      if (!state) return session.playback.stop();
      sound.get().belongTo(session);
      if (state.programme !== before.programme) session.playback.change(state.programme);
      clock.reset();
      // The output changed meanwhile: wait for a tap.
      if (muteControl.isMuted() && !wasMuted) return muteControl.muteAgain();
      muteControl.unmute();
      setPhase('playing');
    },
    audioFailed: () => {
      // In a call the sound comes back by itself.
      if ((session.context.state as string) !== 'interrupted') setPhase('interrupted', { audioFailed: true });
    },
    audioSuspended: () => {
      clock.check(session.context.currentTime);
      setPhase('interrupted');
    },
    audioResumed: () => {
      if (!muteControl.isMuted() && session.context.state !== 'closed') setPhase('playing');
    },
    mute: (why) => {
      if (!running()) return;
      muteControl.mute();
      setPhase('interrupted', why === 'output' ? { outputChanged: true } : {});
    },
    suspendIfMuted: muteControl.suspendIfMuted,
    soundingLevel: () => session.playback.envelopeAt(session.context.currentTime),
    position,
  };
  sound.get().belongTo(session);
  return session;
}
