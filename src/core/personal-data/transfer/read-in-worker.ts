import { nextTask } from '#core/platform/time/next-task.ts';
import { readFile } from './read-file.ts';
import type { FileOutcome, ReadFile, RecordSlice } from './read-file.ts';
import type { SettingSchemas } from '#core/personal-data/records/settings.ts';

// Parsing a file of 64 MB is one task of half a second and more, which no page may be kept waiting for.

/** What a worker is told: to read a file, and that a slice was taken. */
type Order = { file: Blob } | 'next';
type Answer = { slice: RecordSlice } | { outcome: FileOutcome } | { error: string };

/** What of a Worker is used. */
export interface ReadingWorker {
  addEventListener: (type: 'message' | 'messageerror' | 'error', listener: (event: Event) => void) => void;
  postMessage: (order: Order) => void;
  terminate: () => void;
}

/** The one end of a worker that its own script holds. */
export interface ReadingScope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<Order>) => void) => void;
  postMessage: (answer: Answer) => void;
}

/** No worker could be begun: the browser blocks them, or the file of its script is gone with an older version of the app. */
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
      // It is dealt with here: nothing for the console.
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
 * Reads a file in a worker, which ends with it. Where there is no worker the page reads it itself: it is kept waiting while the file is
 * parsed, and has its turn after each slice.
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

/** The script of that worker: one file in its life, and no slice before the one before it was taken. */
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
