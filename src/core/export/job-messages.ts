import { beginJob } from './jobs.ts';
import type { JobBeginning, JobStep } from './jobs.ts';

// One step at a time on request keeps the memory flat.
export type JobMessage = JobBeginning | 'step';

export type JobAnswer = { step: JobStep } | { error: { name: string; message: string } };

export interface WorkerScope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<JobMessage>) => void) => void;
  postMessage: (message: JobAnswer, transfer: Transferable[]) => void;
}

function transferred({ done = false, value }: JobStep): Transferable[] {
  return !done && typeof value === 'object' && 'bytes' in value ? [value.bytes.buffer] : [];
}

/** Serves one job in the life of a worker. */
export function serveJobs(scope: WorkerScope): void {
  let job: ReturnType<typeof beginJob> | undefined;
  scope.addEventListener('message', ({ data }) => {
    if (data !== 'step') {
      job = beginJob(data);
      return;
    }
    try {
      const step = job?.next() ?? { done: true, value: undefined };
      scope.postMessage({ step }, transferred(step));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      scope.postMessage({ error: { name, message } }, []);
    }
  });
}
