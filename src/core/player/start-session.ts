import type { Instrument } from '#core/audio/instruments/instrument.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { SoundPreferences } from '#core/preferences/sound-preferences.ts';
import type { Store } from '#core/store.ts';
import { easedPlan } from './eased-plan.ts';
import { plannedSeconds, referenceIn } from './player-state.ts';
import type { PlayerState, Running, SessionPlan } from './player-state.ts';
import { timingOf } from './session-timing.ts';
import { createSession } from './session.ts';
import type { Audio, SessionKeeper, Sound } from './session-keeper.ts';
import type { Session } from './session.ts';
import { isMuchLouder } from './wished-programme.ts';

interface Start {
  store: Store<PlayerState>;
  context: BaseAudioContext;
  instrument: Instrument;
  preferences: SoundPreferences;
  /** In this visit. */
  heardLast: Programme | undefined;
  /** Undefined once the session is cancelled. */
  wanted: () => SessionPlan | undefined;
  restAudio: Audio['rest'];
  keeper: Pick<SessionKeeper, 'begun' | 'silent'>;
}

interface Started {
  session: Session;
  asked: SessionPlan;
  state: { phase: 'playing' } & Running;
}

/** Undefined when cancelled. Rejects with RangeError for an unplayable programme. */
export async function startSession({ wanted, heardLast, ...start }: Start): Promise<Started | undefined> {
  const { store, context, restAudio } = start;
  const { bells, equalLoudness, fadeSeconds } = start.preferences;
  const asked = wanted();
  if (!asked) return undefined;
  const eased = easedPlan(asked, heardLast, equalLoudness);
  const { programme, plan } = eased;
  const duration = plannedSeconds(plan);
  const reference = referenceIn(eased);
  const gentle = heardLast === undefined || isMuchLouder(heardLast, reference);
  const timing = timingOf({ duration, fade: plan.fade ?? fadeSeconds, bells, level: reference.level, gentle });
  const sound: Sound = {};
  const sounding = await start.instrument.play(programme, timing, () => start.keeper.silent(sound));
  start.keeper.begun(sound);
  if (!wanted()) {
    sounding.stop();
    return undefined;
  }
  const session = createSession({ store, context, sounding, programme: reference, equalLoudness, restAudio });
  sound.session = session;
  return {
    session,
    asked,
    state: { phase: 'playing', ...eased, remaining: duration, elapsed: 0, milestone: 'started' },
  };
}
