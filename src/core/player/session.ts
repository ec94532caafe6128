import type { Sounding } from '#core/audio/instruments/instrument.ts';
import type { Programme } from '#core/audio/programme.ts';
import type { Store } from '#core/store.ts';
import type { Hertz, Seconds } from '#core/units.ts';
import { createClockWatch } from './clock-watch.ts';
import { easedPlan } from './eased-plan.ts';
import type { EasedPlan } from './eased-plan.ts';
import { atTime, referenceIn, runningIn } from './player-state.ts';
import type { PlayerState, Running } from './player-state.ts';
import { changedWish, heardHertz } from './wish.ts';
import type { SoundWish } from './wish.ts';
import { isHeard } from './wished-programme.ts';

/** What may change while it sounds. How long it lasts may not. */
export type SoundChange = Partial<SoundWish> & { hertz?: Hertz };

/** How long the way to silence takes at the most; the sound card rests then, and the session's clock with it. */
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
  /** Silence is wanted, by the system or for the sake of another output: fades out, then lets the sound card rest. */
  mute: (why: 'system' | 'output') => void;
  /** It could not sound again: lets the sound card rest anew where it was muted, and says whether it was. */
  stayMuted: () => boolean;
  /** Sounds again where it was. */
  unmute: () => void;
}

interface Parts {
  store: Store<PlayerState>;
  context: BaseAudioContext;
  sounding: Sounding;
  /** What sounds, or its reference. */
  programme: Programme;
  /** As it was when the session began: what is preferred meanwhile counts for the next one, for it could be a sudden 30 dB. */
  equalLoudness: boolean;
  restAudio: (after: Seconds) => void;
}

/** A tone that has stood for so long may be what the device's volume is set by. */
const stoodSeconds: Seconds = 5;

/** What sounds after changes, with an intensity that startles nobody. */
function afterChanges(
  running: Running,
  changes: SoundChange,
  { accepted, equalLoudness }: { accepted: Programme; equalLoudness: boolean },
): EasedPlan {
  const { plan: before, softenedFrom = before.intensity, noiseSoftenedFrom } = running;
  const asked = {
    ...before,
    intensity: softenedFrom,
    ...(noiseSoftenedFrom !== undefined && { noiseLevel: noiseSoftenedFrom }),
  };
  return easedPlan({ ...changedWish(asked, changes), minutes: before.minutes }, accepted, equalLoudness);
}

/** Fades a session to silence and back; the sound card rests meanwhile. */
function createHush(sounding: Sounding, restAudio: Parts['restAudio']) {
  let isMuted = false;
  const rest = (): boolean => {
    if (isMuted) restAudio(muteSeconds);
    return isMuted;
  };
  return {
    isMuted: () => isMuted,
    rest,
    mute: () => {
      if (isMuted) return;
      isMuted = true;
      sounding.mute(true);
      rest();
    },
    unmute: () => {
      if (isMuted) sounding.mute(false);
      isMuted = false;
    },
  };
}

export function createSession({ store, context, sounding, programme, equalLoudness, restAudio }: Parts): Session {
  /** What no other tone gets louder than by itself: what sounded when the person last chose, or has stood for a while. */
  let accepted = programme;
  /** Since when this tone is heard. */
  let heardFrom: Seconds = context.currentTime;
  const hush = createHush(sounding, restAudio);
  const look = createClockWatch();
  const running = () => runningIn(store.getSnapshot());
  const setPhase = (phase: 'playing' | 'interrupted', changed = false): void => {
    const state = running();
    if (!state) return;
    const { outputChanged: known = false } = state;
    const outputChanged = phase === 'interrupted' && (known || changed);
    if (state.phase !== phase || known !== outputChanged) store.set({ ...state, phase, outputChanged });
  };

  return {
    context,
    sounding,
    read: () => {
      const now = context.currentTime;
      const clock = look(now);
      if (hush.isMuted()) return;
      if (clock !== 'unsure') setPhase(clock === 'moves' ? 'playing' : 'interrupted');
      store.set(atTime(store.getSnapshot(), sounding, now));
    },
    change: (changes) => {
      const state = running();
      if (!state) return;
      const now = context.currentTime;
      if (now - heardFrom >= stoodSeconds && isHeard(state.programme)) accepted = referenceIn(state);
      const next = afterChanges(state, changes, { accepted, equalLoudness });
      if (changes.intensity !== undefined || changes.noiseLevel !== undefined) accepted = referenceIn(next);
      if (heardHertz(next.programme) !== heardHertz(state.programme)) heardFrom = now;
      sounding.change(next.programme);
      store.set({ ...state, ...next });
    },
    taken: () => {
      look(context.currentTime);
      setPhase('interrupted');
    },
    back: () => {
      if (!hush.isMuted()) setPhase('playing');
    },
    mute: (why) => {
      if (!running()) return;
      hush.mute();
      setPhase('interrupted', why === 'output');
    },
    stayMuted: hush.rest,
    unmute: () => {
      hush.unmute();
      setPhase('playing');
    },
  };
}
