import { nextTask } from '#core/platform/time/next-task.ts';
import type { JobAnswer, JobMessage } from './job-messages.ts';
import type { JobBeginning, JobKind, JobStep, JobTypes } from './jobs.ts';

export interface JobRun<Kind extends JobKind> {
  /** Rejects with the job's error, or with an AbortError once closed. */
  next: () => Promise<IteratorResult<JobTypes[Kind]['step'], JobTypes[Kind]['result']>>;
  /** Also needed after the last step. */
  close: () => void;
}

export type RunJob = <Kind extends JobKind>(kind: Kind, request: JobTypes[Kind]['request']) => JobRun<Kind>;

export interface JobWorker {
  addEventListener: (type: 'message' | 'messageerror' | 'error', listener: (event: Event) => void) => void;
  postMessage: (message: JobMessage) => void;
  terminate: () => void;
}

interface Seams {
  /** May throw where workers are not allowed. */
  openWorker: () => JobWorker;
  /** Resolves after other tasks of the page had a chance to run. */
  pause: () => Promise<void>;
}

type AnyRun = JobRun<JobKind>;

class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
}

const closed = (): DOMException => new DOMException('given up', 'AbortError');

function thrownAgain({ name, message }: { name: string; message: string }): Error {
  return name === 'RangeError' ? new RangeError(message) : new Error(`${name}: ${message}`);
}

function runInWorker(worker: JobWorker, beginning: JobBeginning): AnyRun {
  let waiting: PromiseWithResolvers<JobStep> | undefined;
  let failure: Error | undefined;
  const settle = (settleIt: (waiting: PromiseWithResolvers<JobStep>) => void): void => {
    const answered = waiting;
    waiting = undefined;
    if (answered) settleIt(answered);
  };
  const fail = (error: Error): void => {
    failure ??= error;
    settle(({ reject }) => reject(error));
  };
  worker.addEventListener('message', (event) => {
    const answer = (event as MessageEvent<JobAnswer>).data;
    if ('error' in answer) fail(thrownAgain(answer.error));
    else settle(({ resolve }) => resolve(answer.step));
  });
  const onBroken = (event: Event): void => {
    // Handled here: keep it out of the console.
    event.preventDefault();
    fail(new WorkerFailure('message' in event ? String(event.message) : event.type));
  };
  worker.addEventListener('error', onBroken);
  worker.addEventListener('messageerror', onBroken);
  worker.postMessage(beginning);
  return {
    next: () => {
      if (failure) return Promise.reject(failure);
      waiting = Promise.withResolvers<JobStep>();
      worker.postMessage('step');
      return waiting.promise;
    },
    close: () => {
      worker.terminate();
      fail(closed());
    },
  };
}

// Imports the jobs only when needed: most pages have workers.
function runHere(beginning: JobBeginning, pause: () => Promise<void>): AnyRun {
  let job: { next: () => JobStep } | undefined;
  let given = false;
  return {
    next: async () => {
      const { beginJob } = await import('./jobs.ts');
      await pause();
      if (given) throw closed();
      job ??= beginJob(beginning);
      return job.next();
    },
    close: () => {
      given = true;
    },
  };
}

/**
 * One worker for each job, or slices on the page's thread where a worker is not available. A worker that breaks after
 * its first step fails the job.
 */
export function createRunJob({ openWorker, pause }: Seams): RunJob {
  return ((kind: JobKind, request: JobTypes[JobKind]['request']): AnyRun => {
    const beginning = { begin: kind, request } as JobBeginning;
    let run: AnyRun | undefined;
    let stepped = false;
    let given = false;
    const opened = (): AnyRun => {
      try {
        return runInWorker(openWorker(), beginning);
      } catch {
        return runHere(beginning, pause);
      }
    };
    const firstStep = async (): Promise<JobStep> => {
      run = opened();
      try {
        return await run.next();
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        run.close();
        run = runHere(beginning, pause);
        return run.next();
      }
    };
    return {
      next: () => {
        if (given) return Promise.reject(closed());
        if (stepped && run) return run.next();
        stepped = true;
        return firstStep();
      },
      close: () => {
        given = true;
        run?.close();
      },
    };
  }) as RunJob;
}

export const runJob: RunJob = createRunJob({
  openWorker: () => new Worker(new URL('./job-worker.ts', import.meta.url), { type: 'module' }),
  pause: nextTask,
});
