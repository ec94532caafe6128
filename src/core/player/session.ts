import type { Playback } from '#core/audio/instruments/instrument.ts';
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

export type SoundChange = Partial<SoundWish> & { hertz?: Hertz };

// The longest fade to silence of any instrument, before the sound card is suspended.
const muteSeconds: Seconds = 0.3;

export interface Session {
  readonly context: BaseAudioContext;
  readonly sounding: Playback;
  read: () => void;
  change: (changes: SoundChange) => void;
  taken: () => void;
  back: () => void;
  mute: (why: 'system' | 'output') => void;
  /** Suspends the sound card again if muted; returns whether it was. */
  stayMuted: () => boolean;
  unmute: () => void;
}

interface Parts {
  store: Store<PlayerState>;
  context: BaseAudioContext;
  sounding: Playback;
  /** For a blind comparison its reference. */
  programme: Programme;
  /** Fixed for the session: changing it could raise the level by 30 dB. */
  equalLoudness: boolean;
  restAudio: (after: Seconds) => void;
}

// After this long the device's volume may have been set by a tone.
const stoodSeconds: Seconds = 5;

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

function createHush(sounding: Playback, restAudio: Parts['restAudio']) {
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
  // The last programme that the person chose or has heard for a while: the loudness that changes may not exceed.
  let accepted = programme;
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
