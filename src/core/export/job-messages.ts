import { beginJob } from './jobs.ts';
import type { JobBeginning, JobStep } from './jobs.ts';

/** What is told a worker: which job, and, once for each step, to take it. Nothing is done ahead: memory stays flat. */
export type JobMessage = JobBeginning | 'step';

/** What it answers to each 'step'. */
export type JobAnswer = { step: JobStep } | { error: { name: string; message: string } };

/** The one end of a worker that its own script holds. */
export interface WorkerScope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<JobMessage>) => void) => void;
  postMessage: (message: JobAnswer, transfer: Transferable[]) => void;
}

/** The buffers that a step hands over instead of copying them. */
function transferred({ done = false, value }: JobStep): Transferable[] {
  return !done && typeof value === 'object' && 'bytes' in value ? [value.bytes.buffer] : [];
}

/** Does in a worker what it is told: one job in its life. */
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
