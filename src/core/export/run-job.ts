import { connectWorker, type WorkerPort } from '#core/worker.ts';
import { nextTask } from '#core/platform/time/next-task.ts';
import type { JobAnswer, JobMessage } from './job-messages.ts';
import type { Job, JobStart, JobKind, JobStep, JobTypes } from './jobs.ts';

export interface JobRun<Kind extends JobKind> {
  /** Rejects with the job's error, or with an AbortError once closed. */
  next: () => Promise<IteratorResult<JobTypes[Kind]['step'], JobTypes[Kind]['result']>>;
  close: () => void;
}

export type RunJob = <Kind extends JobKind>(kind: Kind, request: JobTypes[Kind]['request']) => JobRun<Kind>;

interface RunJobDependencies {
  openWorker: () => WorkerPort;
  pause: () => Promise<void>;
}

type AnyRun = JobRun<JobKind>;

class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
}

const abortError = (): DOMException => new DOMException('given up', 'AbortError');

function toError({ name, message }: { name: string; message: string }): Error {
  return name === 'RangeError' ? new RangeError(message) : new Error(`${name}: ${message}`);
}

/** @returns undefined where the browser gives no worker */
function runInWorker(openWorker: () => WorkerPort, start: JobStart): AnyRun | undefined {
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
  const worker = connectWorker<JobMessage, JobAnswer>(openWorker, {
    receive: (answer) => {
      if ('error' in answer) fail(toError(answer.error));
      else settle(({ resolve }) => resolve(answer.step));
    },
    onBroken: (reason) => fail(new WorkerFailure(reason)),
  });
  worker?.send(start);
  return (
    worker && {
      next: () => {
        if (failure) return Promise.reject(failure);
        waiting = Promise.withResolvers<JobStep>();
        worker.send('step');
        return waiting.promise;
      },
      close: () => {
        worker.close();
        fail(abortError());
      },
    }
  );
}

function runOnPage(start: JobStart, pause: () => Promise<void>): AnyRun {
  let job: Job | undefined;
  let isClosed = false;
  return {
    next: async () => {
      const { startJob } = await import('./jobs.ts');
      await pause();
      if (isClosed) throw abortError();
      job ??= startJob(start);
      return job.next();
    },
    close: () => {
      isClosed = true;
    },
  };
}

// Without workers the job runs in slices on the page's thread. A worker that breaks after its first step fails the job.
export function createRunJob({ openWorker, pause }: RunJobDependencies): RunJob {
  return ((kind: JobKind, request: JobTypes[JobKind]['request']): AnyRun => {
    const start = { kind, request } as JobStart;
    let run: AnyRun | undefined;
    let stepped = false;
    let isClosed = false;
    const firstStep = async (): Promise<JobStep> => {
      run = runInWorker(openWorker, start) ?? runOnPage(start, pause);
      try {
        return await run.next();
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        run.close();
        run = runOnPage(start, pause);
        return run.next();
      }
    };
    return {
      next: () => {
        if (isClosed) return Promise.reject(abortError());
        if (stepped && run) return run.next();
        stepped = true;
        return firstStep();
      },
      close: () => {
        isClosed = true;
        run?.close();
      },
    };
  }) as RunJob;
}

export const runJob: RunJob = createRunJob({
  openWorker: () => new Worker(new URL('./job-worker.ts', import.meta.url), { type: 'module' }),
  pause: nextTask,
});
