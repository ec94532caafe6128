import {
  areSmoothedTrials,
  findResonance,
  isUsable,
  paceOrder,
  type PaceTrial,
  type Resonance,
} from '#core/heart/resonance.ts';
import type { PaceGuide } from '#core/player/pace-guide.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { LastResonance } from '#core/heart/last-resonance.ts';
import type { Sensor } from './sensor.ts';
import type { HeartRecording } from '#core/heart/heart-recording.ts';

/** Time at each pace: with two minutes a resonance is clear half as often (decision 034). */
export const paceSeconds: Seconds = 150;

/** The first pace comes once more at the end. */
export interface PaceStep {
  /** From 0 on. */
  step: number;
  /** Breaths a minute. */
  pace: number;
  /** unusable: beats were lost or doubtful, or the breath did not follow. */
  status: 'to-come' | 'now' | 'used' | 'unusable';
}

export type FinderState =
  | { kind: 'idle' }
  /** elapsed: whole seconds of the current pace. */
  | { kind: 'opening' | 'running'; steps: readonly PaceStep[]; pace: number; elapsed: Seconds }
  /** The sound is paused, by the person or the system. The current pace will start again. */
  | { kind: 'paused'; steps: readonly PaceStep[]; pace: number }
  | { kind: 'done'; steps: readonly PaceStep[]; result: Resonance };

export interface ResonanceFinder extends Readable<FinderState> {
  /** Call it from a tap. Ends what plays, and forgets an earlier result. */
  start: () => void;
  pause: () => void;
  /** Call it from a tap. The current pace starts again. */
  resume: () => void;
  /** Repeats the paces that could not be used. Call it from a tap, after a result. */
  repeat: () => void;
  /** At any time. A result stays; an unfinished search is discarded. */
  cancel: () => void;
}

interface FinderDependencies {
  guide: PaceGuide;
  record: Sensor['record'];
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called with each result that measured every pace. */
  onMeasured: (result: LastResonance) => void;
  /** Draws the order of the paces: in a fixed one, whatever changes while one sits would always favour the same pace. */
  random: () => number;
}

interface Present {
  step: number;
  startsAt: Seconds;
  recording: HeartRecording;
}

type Trial = PaceTrial & { status: 'used' | 'unusable' };

function createTrials(random: () => number) {
  let order: readonly number[] = [];
  const trials = new Map<number, Trial>();
  let isSmoothed = false;
  return {
    paceOf: (step: number) => order[step] ?? 0,
    /** The number of the next step; −1: none, also where no step to come could lead to a result. */
    next: () => (isSmoothed ? -1 : order.findIndex((_, step) => !trials.has(step))),
    keep: (step: number, series: PaceTrial['series']) => {
      const trial = { pace: order[step] ?? 0, series };
      trials.set(step, { ...trial, status: isUsable(trial) ? 'used' : 'unusable' });
      isSmoothed = areSmoothedTrials([...trials.values()]);
    },
    begin: () => {
      order = paceOrder(random);
      trials.clear();
      isSmoothed = false;
    },
    clear: () => trials.clear(),
    dropUnusable: () => {
      for (const [step, { status }] of [...trials]) if (status === 'unusable') trials.delete(step);
    },
    steps: (present?: number): PaceStep[] =>
      order.map((pace, step) => ({
        step,
        pace,
        status: step === present ? 'now' : (trials.get(step)?.status ?? 'to-come'),
      })),
    // In the order in which they were breathed: a step that was repeated comes last.
    result: () => findResonance([...trials.values()]),
  };
}

/** Goes through the paces on the audio clock, without a tap in between. */
export function createResonanceFinder({ guide, record, now, onMeasured, random }: FinderDependencies): ResonanceFinder {
  const store = createStore<FinderState>({ kind: 'idle' });
  const trials = createTrials(random);
  let current: Present | undefined;
  let endWatch: (() => void) | undefined;

  const drop = (): void => {
    current?.recording.stop();
    current = undefined;
  };
  const end = (state: FinderState): void => {
    endWatch?.();
    endWatch = undefined;
    drop();
    guide.stop();
    store.set(state);
  };
  const begin = (step: number): void => {
    drop();
    current = { step, startsAt: guide.position(), recording: record() };
    // A media key may have restarted the sound at an earlier pace.
    guide.change(trials.paceOf(step));
  };
  const elapsed = (): Seconds => (current ? Math.max(0, Math.floor(guide.position() - current.startsAt)) : 0);
  const keepFinished = (): void => {
    if (!current || elapsed() < paceSeconds) return;
    trials.keep(current.step, current.recording.series());
    drop();
  };
  const conclude = (): void => {
    const result = trials.result();
    if ('swings' in result) onMeasured({ at: now(), swings: result.swings });
    end({ kind: 'done', steps: trials.steps(), result });
  };
  const update = (): void => {
    const phase = guide.phase();
    if (phase === 'playing') keepFinished();
    const step = trials.next();
    const present = { steps: trials.steps(step), pace: trials.paceOf(step) };
    if (step < 0) {
      conclude();
    } else if (phase === 'playing' || phase === 'opening') {
      if (phase === 'playing' && !current) begin(step);
      const kind = phase === 'playing' ? 'running' : 'opening';
      store.set({ kind, ...present, elapsed: elapsed() });
    } else {
      drop();
      store.set({ kind: 'paused', ...present });
    }
  };
  const play = (): void => {
    const step = trials.next();
    drop();
    if (step < 0) return;
    endWatch?.();
    guide.play(trials.paceOf(step));
    endWatch = guide.subscribe(update);
    update();
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    start: () => {
      trials.begin();
      play();
    },
    pause: guide.stop,
    resume: play,
    repeat: () => {
      trials.dropUnusable();
      play();
    },
    cancel: () => {
      if (store.getSnapshot().kind === 'done' || store.getSnapshot().kind === 'idle') return;
      trials.clear();
      end({ kind: 'idle' });
    },
  };
}
