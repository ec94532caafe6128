import { readFile } from './read-file.ts';
import type { FileOutcome, ReadFile, RecordSlice } from './read-file.ts';
import type { SettingSchemas } from './settings.ts';

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

/** Reads a file in a worker, which ends with it. */
export function readInWorker(openWorker: () => ReadingWorker): ReadFile {
  return async (file, { take, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<FileOutcome>();
    const worker = openWorker();
    const hear = async (answer: Answer): Promise<void> => {
      if ('error' in answer) throw new Error(answer.error);
      if ('outcome' in answer) return resolve(answer.outcome);
      await take(answer.slice);
      worker.postMessage('next');
    };
    const broken = (event: Event): void => {
      // It is dealt with here: nothing for the console.
      event.preventDefault();
      reject(new Error('message' in event ? String(event.message) : event.type));
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
