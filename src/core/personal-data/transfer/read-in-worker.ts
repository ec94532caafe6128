import type { SettingSchemas } from '#core/personal-data/records/settings.ts';
import { nextTask } from '#core/platform/time/next-task.ts';
import { readFile } from './read-file.ts';
import type { FileOutcome, ReadFile, RecordSlice } from './read-file.ts';

// Parsing a file of 64 MB blocks a thread for half a second or more.

type Order = { file: Blob } | 'next';
type Answer = { slice: RecordSlice } | { outcome: FileOutcome } | { error: string };

export interface ReadingWorker {
  addEventListener: (type: 'message' | 'messageerror' | 'error', listener: (event: Event) => void) => void;
  postMessage: (order: Order) => void;
  terminate: () => void;
}

export interface ReadingScope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<Order>) => void) => void;
  postMessage: (answer: Answer) => void;
}

/** The browser blocks workers, or the server no longer has the script of this version. */
class NoWorker extends Error {}

function begin(openWorker: () => ReadingWorker): ReadingWorker {
  try {
    return openWorker();
  } catch (cause) {
    throw new NoWorker('no worker', { cause });
  }
}

/** @throws NoWorker */
function readThere(openWorker: () => ReadingWorker): ReadFile {
  return async (file, { take, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<FileOutcome>();
    const worker = begin(openWorker);
    let isBegun = false;
    const hear = async (answer: Answer): Promise<void> => {
      isBegun = true;
      if ('error' in answer) throw new Error(answer.error);
      if ('outcome' in answer) return resolve(answer.outcome);
      await take(answer.slice);
      worker.postMessage('next');
    };
    const broken = (event: Event): void => {
      // Handled here: keep it out of the console.
      event.preventDefault();
      const reason = 'message' in event ? String(event.message) : event.type;
      reject(isBegun ? new Error(reason) : new NoWorker(reason));
    };
    worker.addEventListener('message', (event) => void hear((event as MessageEvent<Answer>).data).catch(reject));
    worker.addEventListener('messageerror', broken);
    worker.addEventListener('error', broken);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage({ file });
    try {
      return await promise;
    } finally {
      worker.terminate();
    }
  };
}

/**
 * Reads a file in a worker of its own. Without workers the page reads it itself: parsing blocks it, and it yields after
 * each batch.
 */
export function readInWorker(openWorker: () => ReadingWorker, settings: SettingSchemas): ReadFile {
  const there = readThere(openWorker);
  return async (file, taking) => {
    try {
      return await there(file, taking);
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error;
      const take: typeof taking.take = async (slice) => {
        await taking.take(slice);
        await nextTask();
      };
      return readFile(file, { ...taking, take, settings });
    }
  };
}

/** Runs in the worker and reads one file; sends a batch only after the one before was taken. */
export function serveReading(scope: ReadingScope, settings: SettingSchemas): void {
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
