import { startJob, type Job, type JobStart, type JobStep } from './jobs.ts';

// A worker takes one step per request, so that unread pieces do not fill the memory.
export type JobMessage = JobStart | 'step';

export type JobAnswer = { step: JobStep } | { error: { name: string; message: string } };

export interface WorkerScope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<JobMessage>) => void) => void;
  postMessage: (message: JobAnswer, transfer: Transferable[]) => void;
}

function transferred({ done = false, value }: JobStep): Transferable[] {
  return !done && typeof value === 'object' && 'bytes' in value ? [value.bytes.buffer] : [];
}

/** Serves the only job of a worker. */
export function serveJobs(scope: WorkerScope): void {
  let job: Job | undefined;
  const takeStep = async (): Promise<void> => {
    try {
      const step = (await job?.next()) ?? { done: true, value: undefined };
      scope.postMessage({ step }, transferred(step));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      scope.postMessage({ error: { name, message } }, []);
    }
  };
  scope.addEventListener('message', ({ data }) => {
    if (data === 'step') void takeStep();
    else job = startJob(data);
  });
}
