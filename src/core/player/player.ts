import { startTone } from '#core/audio/tone.ts';
import type { Tone } from '#core/audio/tone.ts';
import { gainOf } from '#core/catalogue/frequency.ts';
import type { Ticker } from '#core/platform/ticker.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import type { Hertz, Minutes, Percent } from '#core/units.ts';
import { milestonePassed, remainingSeconds } from './session-clock.ts';
import type { Milestone } from './session-clock.ts';

/** What is to be heard, and for how long. */
export interface SessionPlan {
  hertz: Hertz;
  minutes: Minutes;
  intensity: Percent;
}

export type PlayerState =
  | { phase: 'idle'; ended?: 'completed' | 'stopped' }
  /** Start was pressed; the sound card is not open yet. */
  | { phase: 'opening'; plan: SessionPlan }
  /** remaining: whole seconds by the audio clock. milestone: the last one passed. */
  | { phase: 'playing'; plan: SessionPlan; remaining: number; milestone: Milestone };

export interface Player extends Readable<PlayerState> {
  /** Starts a session from the beginning; one that sounds is left alone. Call it from a tap. Never rejects. */
  play: (plan: SessionPlan) => Promise<void>;
  /** Fades to another intensity while playing. */
  setIntensity: (intensity: Percent) => void;
  /** Fades out and ends the session. */
  stop: () => void;
  /** How far the tone is into its sounding, 0–1, for what is drawn with it: 0 while nothing sounds. */
  soundingLevel: () => number;
}

interface Seams {
  openAudio: () => Promise<BaseAudioContext>;
  restAudio: () => void;
  every: Ticker;
  /** Audio failures are logged, and nothing else: the specification shows the person no message. */
  onAudioFailure: (error: unknown) => void;
}

/** The clock is read this often; what is shown changes once a second. */
const tickMilliseconds = 200;

interface Sounding {
  tone: Tone;
  context: BaseAudioContext;
  endTicks: () => void;
}

/** The state that the audio clock asks for; the same object while nothing has changed. */
function atNow(state: PlayerState, { tone, context }: Sounding): PlayerState {
  if (state.phase !== 'playing') return state;
  // The tone begins a little after the tap: the first moment does not count more than the session has.
  const total = state.plan.minutes * 60;
  const remaining = Math.min(total, remainingSeconds(tone.endsAt, context.currentTime));
  if (remaining === state.remaining) return state;
  const milestone = milestonePassed(state.remaining, remaining, total) ?? state.milestone;
  return { ...state, remaining, milestone };
}

/** One timed session at a time. The audio clock alone decides when it ends; ticks only read it. */
export function createPlayer({ openAudio, restAudio, every, onAudioFailure }: Seams): Player {
  const store = createStore<PlayerState>({ phase: 'idle' });
  let sounding: Sounding | undefined;
  let attempt = 0;

  const readClock = (): void => {
    if (sounding) store.set(atNow(store.getSnapshot(), sounding));
  };

  const leave = (ended: 'completed' | 'stopped'): void => {
    sounding?.endTicks();
    sounding = undefined;
    store.set({ phase: 'idle', ended });
  };

  const begin = (context: BaseAudioContext, plan: SessionPlan): void => {
    const onEnded = (): void => {
      if (sounding?.tone === tone) leave('completed');
      if (store.getSnapshot().phase === 'idle') restAudio();
    };
    const tone = startTone(context, { hertz: plan.hertz, level: gainOf(plan.intensity), duration: plan.minutes * 60, onEnded });
    sounding = { tone, context, endTicks: every(tickMilliseconds, readClock) };
    store.set({ phase: 'playing', plan, remaining: plan.minutes * 60, milestone: 'started' });
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    play: async (plan) => {
      if (store.getSnapshot().phase !== 'idle') return;
      attempt += 1;
      const mine = attempt;
      store.set({ phase: 'opening', plan });
      try {
        const context = await openAudio();
        const state = store.getSnapshot();
        // Not when it was stopped, or left, while the sound card was opening. The intensity may have changed meanwhile.
        if (mine === attempt && state.phase === 'opening') begin(context, state.plan);
      } catch (error) {
        onAudioFailure(error);
        if (mine === attempt) store.set({ phase: 'idle' });
      }
      if (store.getSnapshot().phase === 'idle') restAudio();
    },
    setIntensity: (intensity) => {
      const state = store.getSnapshot();
      if (state.phase === 'idle') return;
      sounding?.tone.setLevel(gainOf(intensity));
      store.set({ ...state, plan: { ...state.plan, intensity } });
    },
    stop: () => {
      attempt += 1;
      sounding?.tone.stop();
      if (store.getSnapshot().phase !== 'idle') leave('stopped');
    },
    soundingLevel: () => (sounding ? sounding.tone.envelopeAt(sounding.context.currentTime) : 0),
  };
}
