import type { Bell, Programme } from '#core/audio/programme.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { Hertz } from '#core/units.ts';
import { runJob, type JobRun, type RunJob } from './run-job.ts';
import type { ToneProofResult } from './tone-proof-job.ts';

export type ToneProofState =
  | { phase: 'idle' }
  | { phase: 'measuring'; part: number }
  | { phase: 'done'; result: ToneProofResult }
  /** silent: nothing to measure at level 0. impossible: unplayable. */
  | { phase: 'failed'; why: 'silent' | 'impossible' | 'unexpected' };

export interface ProofSubject {
  programme: Programme;
  bells?: readonly Bell[] | undefined;
}

export interface ToneProof extends Readable<ToneProofState> {
  /** Replaces a measurement under way. Never rejects. */
  measure: (subject: ProofSubject) => Promise<void>;
  /** Resets unless the subject equals the one measured. */
  resetUnless: (subject: ProofSubject) => void;
  reset: () => void;
}

interface ToneProofDependencies {
  runJob: RunJob;
  sampleRate: Hertz;
}

export function createToneProof(dependencies: Partial<ToneProofDependencies> = {}): ToneProof {
  const { runJob: run, sampleRate }: ToneProofDependencies = { runJob, sampleRate: 48_000, ...dependencies };
  const store = createStore<ToneProofState>({ phase: 'idle' });
  let current: JobRun<'proof'> | undefined;
  let measuredKey = '';

  const giveUp = (): void => {
    current?.close();
    current = undefined;
  };

  const reset = (): void => {
    giveUp();
    store.set({ phase: 'idle' });
  };

  const follow = async (job: JobRun<'proof'>): Promise<ToneProofState> => {
    try {
      let step = await job.next();
      while (!step.done) {
        if (job === current) store.set({ phase: 'measuring', part: step.value });
        step = await job.next();
      }
      return { phase: 'done', result: step.value };
    } catch (error) {
      return { phase: 'failed', why: error instanceof RangeError ? 'impossible' : 'unexpected' };
    }
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    measure: async ({ programme, bells }) => {
      giveUp();
      measuredKey = JSON.stringify([programme, bells]);
      if (programme.layers[0].level === 0) {
        store.set({ phase: 'failed', why: 'silent' });
        return;
      }
      const job = run('proof', { programme, bells, sampleRate });
      current = job;
      store.set({ phase: 'measuring', part: 0 });
      const outcome = await follow(job);
      if (job !== current) return;
      giveUp();
      store.set(outcome);
    },
    resetUnless: ({ programme, bells }) => {
      if (store.getSnapshot().phase !== 'idle' && JSON.stringify([programme, bells]) !== measuredKey) reset();
    },
    reset,
  };
}
