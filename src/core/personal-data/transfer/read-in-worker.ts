import type { SettingSchemas } from '#core/personal-data/records/settings.ts';
import { nextTask } from '#core/platform/time/next-task.ts';
import { readFile, type FileReadResult, type ReadFile, type RecordSlice } from './read-file.ts';

// Parsing a file of 64 MB blocks a thread for half a second or more.

type WorkerRequest = { file: Blob } | 'next';
type WorkerResponse = { slice: RecordSlice } | { outcome: FileReadResult } | { error: string };

export interface FileWorker {
  addEventListener: (type: 'message' | 'messageerror' | 'error', listener: (event: Event) => void) => void;
  postMessage: (order: WorkerRequest) => void;
  terminate: () => void;
}

export interface FileWorkerScope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void) => void;
  postMessage: (answer: WorkerResponse) => void;
}

/** The browser blocks workers, or the server no longer has the script of this version. */
class WorkerUnavailable extends Error {}

function startWorker(openWorker: () => FileWorker): FileWorker {
  try {
    return openWorker();
  } catch (cause) {
    throw new WorkerUnavailable('no worker', { cause });
  }
}

function readWithWorker(openWorker: () => FileWorker): ReadFile {
  return async (file, { take, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<FileReadResult>();
    const worker = startWorker(openWorker);
    let hasStarted = false;
    const onMessage = async (answer: WorkerResponse): Promise<void> => {
      hasStarted = true;
      if ('error' in answer) throw new Error(answer.error);
      if ('outcome' in answer) return resolve(answer.outcome);
      await take(answer.slice);
      worker.postMessage('next');
    };
    const onError = (event: Event): void => {
      // The error is handled here, so it stays out of the console.
      event.preventDefault();
      const reason = 'message' in event ? String(event.message) : event.type;
      reject(hasStarted ? new Error(reason) : new WorkerUnavailable(reason));
    };
    worker.addEventListener(
      'message',
      (event) => void onMessage((event as MessageEvent<WorkerResponse>).data).catch(reject),
    );
    worker.addEventListener('messageerror', onError);
    worker.addEventListener('error', onError);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage({ file });
    try {
      return await promise;
    } finally {
      worker.terminate();
    }
  };
}

/** Without workers the page reads the file itself: parsing blocks the page, which yields after each batch. */
export function readInWorker(openWorker: () => FileWorker, settings: SettingSchemas): ReadFile {
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

export function serveFileReader(scope: FileWorkerScope, settings: SettingSchemas): void {
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
