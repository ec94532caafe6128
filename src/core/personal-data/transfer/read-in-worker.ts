import type { ExportedSettings } from '#core/personal-data/records/settings.ts';
import { connectWorker, type WorkerPort } from '#core/worker.ts';
import { nextTask } from '#core/platform/time/next-task.ts';
import { readFile, type FileReadResult, type ReadFile, type RecordSlice } from './read-file.ts';

// Parsing a file of 64 MB blocks a thread for half a second or more.

type WorkerRequest = { file: Blob } | 'next';
type WorkerResponse = { slice: RecordSlice } | { outcome: FileReadResult } | { error: string };

export interface FileWorkerScope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void) => void;
  postMessage: (answer: WorkerResponse) => void;
}

/** The browser blocks workers, or the server no longer has the script of this version. */
class WorkerUnavailable extends Error {}

function readWithWorker(openWorker: () => WorkerPort): ReadFile {
  return async (file, { take, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<FileReadResult>();
    const takeSlice = async (slice: RecordSlice): Promise<void> => {
      await take(slice);
      worker?.send('next');
    };
    const worker = connectWorker<WorkerRequest, WorkerResponse>(openWorker, {
      receive: (answer) => {
        if ('error' in answer) reject(new Error(answer.error));
        else if ('outcome' in answer) resolve(answer.outcome);
        else takeSlice(answer.slice).catch(reject);
      },
      onBroken: (reason, hasAnswered) => reject(hasAnswered ? new Error(reason) : new WorkerUnavailable(reason)),
    });
    if (!worker) throw new WorkerUnavailable('no worker');
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    worker.send({ file });
    try {
      return await promise;
    } finally {
      worker.close();
    }
  };
}

/** Without workers the page reads the file itself: parsing blocks the page, which yields after each batch. */
export function readInWorker(openWorker: () => WorkerPort, settings: ExportedSettings): ReadFile {
  const readRemotely = readWithWorker(openWorker);
  return async (file, taking) => {
    try {
      return await readRemotely(file, taking);
    } catch (error) {
      if (!(error instanceof WorkerUnavailable)) throw error;
      const take: typeof taking.take = async (slice) => {
        await taking.take(slice);
        await nextTask();
      };
      return readFile(file, { ...taking, take, settings });
    }
  };
}

export function serveFileReader(scope: FileWorkerScope, settings: ExportedSettings): void {
  let next: (() => void) | undefined;
  const take = (slice: RecordSlice): Promise<void> =>
    new Promise((taken) => {
      next = taken;
      scope.postMessage({ slice });
    });
  scope.addEventListener('message', ({ data }) => {
    if (data === 'next') return next?.();
    readFile(data.file, { settings, take }).then(
      (outcome) => scope.postMessage({ outcome }),
      (error: unknown) => scope.postMessage({ error: String(error) }),
    );
  });
}
