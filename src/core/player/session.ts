import type { Playback } from '#core/audio/instruments/instrument.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { Store } from '#core/store.ts';
import { toneOf, withBackgroundLevel } from '#core/sound/layers.ts';
import type { Gain, Hertz, Seconds } from '#core/units.ts';
import { programmeInBreath } from './breathing-session.ts';
import { stateAtTime } from './session-clock.ts';
import { resolvePlan, type ResolvedPlan } from './resolved-plan.ts';
import { referenceProgramme, runningSession, type PlayerState, type RunningSession } from './player-state.ts';
import { applyChanges, audibleHertz, setsBackgroundLevel, type SoundChange } from './session-settings.ts';
import { hasSound } from './programme-for-settings.ts';

// The longest fade to silence of any instrument, before the sound card is suspended.
const muteSeconds: Seconds = 0.3;

export interface SoundingSession {
  readonly context: BaseAudioContext;
  readonly playback: Playback;
  update: () => void;
  change: (changes: SoundChange) => void;
  audioSuspended: () => void;
  audioResumed: () => void;
  mute: (why: 'system' | 'output') => void;
  /** Suspends the sound card again if muted; returns whether it was muted. */
  suspendIfMuted: () => boolean;
  unmute: () => void;
  soundingLevel: () => Gain;
  position: () => Seconds;
}

interface SessionOptions {
  store: Store<PlayerState>;
  context: BaseAudioContext;
  playback: Playback;
  reference: Programme;
  /** Fixed for the session: changing it could raise the level by 30 dB. */
  equalLoudness: boolean;
  restAudio: (after: Seconds) => void;
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
  const changed = { ...applyChanges(before, changes), minutes: before.minutes };
  const requested = {
    ...(setsBackgroundLevel(before, changes) ? changed : withBackgroundLevel(changed, requestedBackground)),
    intensity: changes.intensity ?? requestedIntensity,
  };
  return resolvePlan(requested, loudnessReference, equalLoudness);
}

// Ticks without progress: 2 s at five ticks a second, longer in a hidden tab.
const stalledTicks = 10;

// After a call or after sleep, some browsers report a running context while its clock stands still.
function createStallDetector(): (now: Seconds) => 'running' | 'stalled' | 'unknown' {
  let last: Seconds | undefined;
  let ticksWithoutProgress = 0;
  return (now) => {
    const moved = last === undefined || now > last;
    ticksWithoutProgress = moved ? 0 : ticksWithoutProgress + 1;
    last = now;
    if (moved) return 'running';
    return ticksWithoutProgress >= stalledTicks ? 'stalled' : 'unknown';
  };
}

function createMuteControl(playback: Playback, restAudio: SessionOptions['restAudio']) {
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
      playback.mute(true);
      suspendIfMuted();
    },
    unmute: () => {
      if (isMuted) playback.mute(false);
      isMuted = false;
    },
  };
}

export function createSession({
  store,
  context,
  playback,
  reference,
  equalLoudness,
  restAudio,
}: SessionOptions): SoundingSession {
  // The last programme that the person chose or has heard for a while: changes must not exceed its loudness.
  let loudnessReference = reference;
  let toneSince: Seconds = context.currentTime;
  const muteControl = createMuteControl(playback, restAudio);
  const checkClock = createStallDetector();
  const running = () => runningSession(store.getSnapshot());
  const position = (): Seconds => Math.max(0, context.currentTime - playback.startsAt);
  const setPhase = (phase: 'playing' | 'interrupted', isOutputChange = false): void => {
    const state = running();
    if (!state) return;
    const { outputChanged: wasChanged = false } = state;
    const outputChanged = phase === 'interrupted' && (wasChanged || isOutputChange);
    if (state.phase !== phase || wasChanged !== outputChanged) store.set({ ...state, phase, outputChanged });
  };

  return {
    context,
    playback,
    update: () => {
      const now = context.currentTime;
      const clock = checkClock(now);
      if (muteControl.isMuted()) return;
      if (clock !== 'unknown') setPhase(clock === 'running' ? 'playing' : 'interrupted');
      store.set(stateAtTime(store.getSnapshot(), playback, now));
    },
    change: (changes) => {
      const state = running();
      if (!state) return;
      const now = context.currentTime;
      if (now - toneSince >= settledSeconds && hasSound(state.programme)) loudnessReference = referenceProgramme(state);
      const resolved = resolveChanges(state, changes, { loudnessReference, equalLoudness });
      const programme = programmeInBreath(resolved.programme, state.programme.breathing, {
        settings: resolved.plan.breathing,
        time: position(),
      });
      const next = { ...resolved, programme };
      if (changes.intensity !== undefined || setsBackgroundLevel(state.plan, changes))
        loudnessReference = referenceProgramme(next);
      if (heardHertz(next.programme) !== heardHertz(state.programme)) toneSince = now;
      playback.change(next.programme);
      store.set({ ...state, ...next });
    },
    audioSuspended: () => {
      checkClock(context.currentTime);
      setPhase('interrupted');
    },
    audioResumed: () => {
      if (!muteControl.isMuted()) setPhase('playing');
    },
    mute: (why) => {
      if (!running()) return;
      muteControl.mute();
      setPhase('interrupted', why === 'output');
    },
    suspendIfMuted: muteControl.suspendIfMuted,
    unmute: () => {
      muteControl.unmute();
      setPhase('playing');
    },
    soundingLevel: () => playback.envelopeAt(context.currentTime),
    position,
  };
}
