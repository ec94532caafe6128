import { findResonance, isUsable, resonancePaces, type PaceTrial, type Resonance } from '#core/heart/resonance.ts';
import type { PaceGuide } from '#core/player/pace-guide.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { LastResonance } from '#core/heart/last-resonance.ts';
import type { Sensor } from './sensor.ts';
import type { HeartRecording } from '#core/heart/heart-recording.ts';

/** Time at each pace: with two minutes a resonance is clear half as often (decision 034). */
export const paceSeconds: Seconds = 150;

export interface PaceStep {
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
}

interface Present {
  pace: number;
  startsAt: Seconds;
  recording: HeartRecording;
}

function createTrials() {
  const trials = new Map<number, PaceTrial & { status: 'used' | 'unusable' }>();
  return {
    next: () => resonancePaces.find((pace) => !trials.has(pace)),
    keep: (trial: PaceTrial) => trials.set(trial.pace, { ...trial, status: isUsable(trial) ? 'used' : 'unusable' }),
    clear: () => trials.clear(),
    dropUnusable: () => {
      for (const { pace, status } of [...trials.values()]) if (status === 'unusable') trials.delete(pace);
    },
    steps: (present?: number): PaceStep[] =>
      resonancePaces.map((pace) => ({
        pace,
        status: pace === present ? 'now' : (trials.get(pace)?.status ?? 'to-come'),
      })),
    result: () => findResonance(resonancePaces.flatMap((pace) => trials.get(pace) ?? [])),
  };
}

/** Goes through the paces on the audio clock, without a tap in between. */
export function createResonanceFinder({ guide, record, now, onMeasured }: FinderDependencies): ResonanceFinder {
  const store = createStore<FinderState>({ kind: 'idle' });
  const trials = createTrials();
  let present: Present | undefined;
  let endWatch: (() => void) | undefined;

  const drop = (): void => {
    present?.recording.stop();
    present = undefined;
  };
  const end = (state: FinderState): void => {
    endWatch?.();
    endWatch = undefined;
    drop();
    guide.stop();
    store.set(state);
  };
  const begin = (pace: number): void => {
    drop();
    present = { pace, startsAt: guide.position(), recording: record(now()) };
    // A media key may have restarted the sound at an earlier pace.
    guide.change(pace);
  };
  const elapsed = (): Seconds => (present ? Math.max(0, Math.floor(guide.position() - present.startsAt)) : 0);
  const keepFinished = (): void => {
    if (present && elapsed() >= paceSeconds) {
      trials.keep({ pace: present.pace, series: present.recording.series() });
      drop();
    }
  };
  const conclude = (): void => {
    const result = trials.result();
    if (result.kind !== 'too-little') onMeasured({ at: now(), swings: result.swings });
    end({ kind: 'done', steps: trials.steps(), result });
  };
  const update = (): void => {
    const phase = guide.phase();
    if (phase === 'playing') keepFinished();
    const pace = trials.next();
    if (pace === undefined) {
      conclude();
    } else if (phase === 'playing' || phase === 'opening') {
      if (phase === 'playing' && !present) begin(pace);
      const kind = phase === 'playing' ? 'running' : 'opening';
      store.set({ kind, steps: trials.steps(pace), pace, elapsed: elapsed() });
    } else {
      drop();
      store.set({ kind: 'paused', steps: trials.steps(pace), pace });
    }
  };
  const play = (): void => {
    const pace = trials.next();
    if (pace === undefined) return;
    endWatch?.();
    guide.play(pace);
    endWatch = guide.subscribe(update);
    update();
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    start: () => {
      drop();
      trials.clear();
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
