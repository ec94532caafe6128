import type { Instrument } from '#core/audio/instruments/instrument.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { SoundPreferences } from '#core/settings/sound-preferences.ts';
import { toneOf } from '#core/sound/layers.ts';
import type { Store } from '#core/store.ts';
import { resolvePlan } from './resolved-plan.ts';
import { plannedSeconds, referenceProgramme, type PlayerState, type SessionPlan } from './player-state.ts';
import { declineOf, timingOf } from './session-timing.ts';
import { createSession } from './session.ts';
import type { PlayerAudio, CurrentSession, Sound } from './current-session.ts';
import { isMuchLouder } from './programme-for-settings.ts';

interface StartOptions {
  store: Store<PlayerState>;
  context: BaseAudioContext;
  /** Resolves once the context runs; rejects if it cannot. */
  opening: Promise<unknown>;
  instrument: Instrument;
  preferences: SoundPreferences;
  lastAudible: Programme | undefined;
  /** Undefined once the session is cancelled. */
  currentPlan: () => SessionPlan | undefined;
  restAudio: PlayerAudio['rest'];
  currentSession: Pick<CurrentSession, 'soundStarted' | 'soundEnded'>;
}

/** Undefined when cancelled. Rejects with RangeError for an unplayable programme, or as `opening` does. */
export async function startSession({ currentPlan, lastAudible, opening, ...start }: StartOptions) {
  const { store, context, restAudio } = start;
  const { bells, equalLoudness, fadeSeconds } = start.preferences;
  const requestedPlan = currentPlan();
  if (!requestedPlan) return undefined;
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
  const sound: Sound = {};
  const playback = await start.instrument.play(programme, timing, () => start.currentSession.soundEnded(sound));
  start.currentSession.soundStarted(sound);
  let isWanted = false;
  try {
    await opening;
    isWanted = currentPlan() !== undefined;
  } finally {
    if (!isWanted) playback.stop();
  }
  if (!isWanted) return undefined;
  const session = createSession({ store, context, playback, reference, equalLoudness, restAudio });
  sound.session = session;
  return {
    session,
    requestedPlan,
    state: { phase: 'playing', ...resolved, remaining: duration, elapsed: 0, milestone: 'started' } as const,
  };
}
