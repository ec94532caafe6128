import type { Playback } from '#core/audio/instruments/instrument.ts';
import type { Timing } from '#core/audio/programme.ts';
import { runningSession, type PlayerState, type SessionPlan } from '#core/player/player-state.ts';
import { riseWithin, type SessionEnd } from '#core/player/session-end.ts';
import type { SoundChange } from '#core/player/session-settings.ts';
import type { Store } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import { leastStretch, planWithEnd } from './plan-with-end.ts';

/** What is needed of the session. */
export interface EndingSession {
  readonly context: BaseAudioContext;
  readonly playback: Playback;
  setEnd: (end: SessionEnd | undefined) => void;
  position: () => Seconds;
}

export interface EndControlOptions {
  store: Store<PlayerState>;
  timingFor: (plan: SessionPlan) => Timing;
  /** The device's clock, milliseconds since 1970. */
  epoch: () => number;
}

function leftOf({ context, playback: { endsAt } }: EndingSession): Seconds | undefined {
  return endsAt === undefined ? undefined : endsAt - context.currentTime;
}

/** @param retime of the sound that plays */
export function createEndControl<Session extends EndingSession>(
  { store, timingFor }: EndControlOptions,
  change: (session: Session, changes: SoundChange) => void,
  retime: (timing: Timing) => void,
) {
  return (session: Session, end: SessionEnd | undefined): void => {
    const before = runningSession(store.getSnapshot());
    if (!before) return;
    const time = session.position();
    const { layers, ...ending } = planWithEnd(before.plan, { time, left: leftOf(session), end });
    if (layers !== before.plan.layers) change(session, { layers });
    const state = runningSession(store.getSnapshot()) ?? before;
    const { continues: _before, ...playing } = state.plan;
    const plan = { ...playing, ...endOf(ending) };
    const timing = timingFor(plan);
    retime({ ...timing, fade: Math.min(timing.fade, end?.remaining ?? timing.fade) });
    // Leaves room for bells that ring now.
    session.playback.change(state.programme);
    store.set({ ...state, plan, remaining: end && Math.ceil(end.remaining) });
  };
}

const endOf = ({ continues, bells, strikes, until, wakes }: Omit<SessionPlan, 'layers'>): Partial<SessionPlan> => ({
  ...(continues && { continues }),
  bells,
  strikes,
  until,
  wakes,
});

/** How long a session goes on that finds itself past its end by the clock. */
const lateEnd: Seconds = 60;
/** The two clocks differ by more than their own drift. */
const clockTolerance: Seconds = 2;

/** Whatever held up the audio clock, an end by the device's clock stays. */
export function followClock({ store, epoch }: EndControlOptions, session: EndingSession): void {
  const state = store.getSnapshot();
  if (state.phase !== 'playing' || state.plan.until === undefined) return;
  const { until, wakes } = state.plan;
  const due = (until - epoch()) / 1000;
  const left = leftOf(session) ?? due;
  const difference = Math.abs(due - left);
  if (difference <= clockTolerance) return;
  // The time passed while nothing could sound, as with a lid that was closed: nobody wants hours of it now.
  if (due <= 0) session.setEnd({ remaining: Math.min(left, lateEnd) });
  else session.setEnd({ remaining: due, until, wakes: wakes && difference > leastStretch ? riseWithin(due) : wakes });
}
