import type { Sounding } from '#core/audio/instrument.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { Store } from '#core/store.ts';
import type { Hertz, Seconds } from '#core/units.ts';
import { createClockWatch } from './clock-watch.ts';
import { atTime, runningIn } from './player-state.ts';
import type { PlayerState, SessionPlan } from './player-state.ts';
import { completeSound, gentleIntensity, heardHertz, programmeFor } from './wish.ts';
import type { SoundWish } from './wish.ts';

/** What may change while it sounds. How long it lasts may not. */
export type SoundChange = Partial<SoundWish> & { hertz?: Hertz };

/** How long the way to silence is given before the sound card is put to rest. */
const muteSeconds: Seconds = 0.3;

/** A session that sounds, or waits to sound again. */
export interface Session {
  readonly context: BaseAudioContext;
  readonly sounding: Sounding;
  /** Brings the state up to the audio clock. */
  read: () => void;
  change: (changes: SoundChange) => void;
  /** The system has taken the sound card away: the clock stands. */
  taken: () => void;
  /** It runs again. */
  back: () => void;
  /** The system wants silence but lets the sound card run: fades out, then lets it rest. */
  mute: () => void;
  /** Sounds again where it was. */
  unmute: () => void;
}

interface Parts {
  store: Store<PlayerState>;
  context: BaseAudioContext;
  sounding: Sounding;
  programme: Programme;
  /** As it was when the session began: what is preferred meanwhile counts for the next one, for it could be a sudden 30 dB. */
  equalLoudness: boolean;
  restAudio: () => void;
}

/** What sounds for a plan. */
export function programmeOf(plan: SessionPlan, equalLoudness: boolean): Programme {
  return programmeFor(plan, completeSound(plan), { equalLoudness });
}

interface Change {
  plan: SessionPlan;
  programme: Programme;
  /** What sounded when the person last chose how loud it is: no other tone gets louder to the ear by itself. */
  accepted: Programme;
}

/** A plan with its changes, and with an intensity that startles nobody. */
function changed({ plan: before, accepted }: Omit<Change, 'programme'>, changes: SoundChange, equalLoudness: boolean): Change {
  const plan: SessionPlan = { ...before, ...changes, minutes: before.minutes };
  const programme = programmeOf(plan, equalLoudness);
  if (plan.intensity !== before.intensity) return { plan, programme, accepted: programme };
  const hertz = heardHertz(programme);
  if (equalLoudness || hertz === heardHertz(accepted)) return { plan, programme, accepted };
  const gentle = { ...plan, intensity: gentleIntensity(accepted, hertz, plan.intensity) };
  return { plan: gentle, programme: programmeOf(gentle, equalLoudness), accepted };
}

export function createSession({ store, context, sounding, programme, equalLoudness, restAudio }: Parts): Session {
  let accepted = programme;
  let mutedAt: Seconds | undefined;
  const look = createClockWatch();
  const running = () => runningIn(store.getSnapshot());
  const setPhase = (phase: 'playing' | 'interrupted'): void => {
    const state = running();
    if (state && state.phase !== phase) store.set({ ...state, phase });
  };

  return {
    context,
    sounding,
    read: () => {
      const now = context.currentTime;
      const clock = look(now);
      if (mutedAt !== undefined) {
        if (now >= mutedAt + muteSeconds) restAudio();
        return;
      }
      if (clock !== 'unsure') setPhase(clock === 'moves' ? 'playing' : 'interrupted');
      store.set(atTime(store.getSnapshot(), sounding, now));
    },
    change: (changes) => {
      const state = running();
      if (!state) return;
      const next = changed({ plan: state.plan, accepted }, changes, equalLoudness);
      accepted = next.accepted;
      if (mutedAt === undefined) sounding.change(next.programme);
      store.set({ ...state, plan: next.plan, programme: next.programme });
    },
    taken: () => {
      look(context.currentTime);
      setPhase('interrupted');
    },
    back: () => {
      if (mutedAt === undefined) setPhase('playing');
    },
    mute: () => {
      const state = running();
      if (state?.phase !== 'playing') return;
      mutedAt = context.currentTime;
      sounding.change({ ...state.programme, level: 0, bed: undefined });
      setPhase('interrupted');
    },
    unmute: () => {
      const state = running();
      if (state && mutedAt !== undefined) sounding.change(state.programme);
      mutedAt = undefined;
      setPhase('playing');
    },
  };
}
