import { Worker } from 'node:worker_threads';
import type { BackendChoice } from '../config.ts';
import type { LockProof } from './data-lock.ts';
import { describeError, type Log, type LogLine } from '../log.ts';
import type { MigrationResult } from './migrate.ts';
import type { RestAnswer, RestRequest, RestService } from '../catalogue/rest-message.ts';
import type { Secrets } from '../secrets.ts';

/** What the thread is started with. */
export interface DatabaseSettings {
  choice: Exclude<BackendChoice, { kind: 'hosted' }>;
  /** Exists already. */
  dataFolder: string;
  /** Of the data folder; undefined where the database is elsewhere. */
  lock: LockProof | undefined;
  supabaseFolder: string;
  secrets: Secrets;
}

interface Works {
  rest: { input: RestRequest; output: RestAnswer };
  count: { input: undefined; output: number };
  close: { input: undefined; output: undefined };
}
type Work = keyof Works;

/** A question to the thread. */
export interface Call {
  id: number;
  work: Work;
  input: RestRequest | undefined;
}

/** What the thread says. */
export type Message =
  | { kind: 'progress'; text: string }
  | { kind: 'log'; line: LogLine }
  | { kind: 'ready'; migration: MigrationResult }
  | { kind: 'answer'; id: number; output: RestAnswer | number | undefined }
  /** Of a call, or of the start where there is no id. */
  | { kind: 'failure'; id?: number; message: string };

interface ThreadOptions {
  settings: DatabaseSettings;
  log: Log;
  /** Gets one line for each phase of the start. */
  progress: (text: string) => void;
  /** The thread has ended although nobody closed it. */
  onEnd: () => void;
}

export interface DatabaseThread {
  migration: MigrationResult;
  rest: RestService;
  /** Rows of the catalogue. Rejects where the database does not answer. */
  countFrequencies: () => Promise<number>;
  /** Finishes what was asked before, closes the database and ends the thread. Rejects where it may not be closed. */
  close: () => Promise<void>;
}

/**
 * The database, and PostgREST's protocol on it, in a thread of their own: whatever a question costs, pages are served meanwhile.
 * @throws Error with a message for the person who starts the server; the thread has ended then
 */
export async function startDatabaseThread({ settings, log, progress, onEnd }: ThreadOptions): Promise<DatabaseThread> {
  const worker = new Worker(new URL('database-worker.ts', import.meta.url), {
    name: 'database',
    workerData: settings,
    execArgv: [],
  });
  const started = Promise.withResolvers<MigrationResult>();
  const calls = createCalls(worker);
  let isExpectedToEnd = true;

  worker.on('message', (message: Message) => {
    if (message.kind === 'progress') progress(message.text);
    else if (message.kind === 'log') log.error(message.line);
    else if (message.kind === 'ready') started.resolve(message.migration);
    else if (message.kind === 'answer') calls.settle(message.id)?.resolve(message.output);
    else (message.id === undefined ? started : calls.settle(message.id))?.reject(new Error(message.message));
  });
  worker.on('error', (error) => {
    log.error({ event: 'database-thread', ...describeError(error), at: placeOf(error) });
    started.reject(error);
  });
  worker.on('exit', () => {
    const ended = new Error('The database thread has ended');
    started.reject(ended);
    calls.end(ended);
    if (!isExpectedToEnd) onEnd();
  });

  try {
    const migration = await started.promise;
    isExpectedToEnd = false;
    return {
      migration,
      rest: async (request) => calls.ask('rest', request),
      countFrequencies: async () => calls.ask('count', undefined),
      close: async () => {
        isExpectedToEnd = true;
        try {
          await calls.ask('close', undefined);
        } finally {
          await worker.terminate();
        }
      },
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

interface Calls {
  ask: <Name extends Work>(work: Name, input: Works[Name]['input']) => Promise<Works[Name]['output']>;
  /** The call that is answered now; undefined where nobody waits for it. */
  settle: (id: number) => PromiseWithResolvers<unknown> | undefined;
  /** Rejects all calls, those that are still to come too. */
  end: (reason: Error) => void;
}

function createCalls(worker: Worker): Calls {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let ended: Error | undefined;
  const settle = (id: number): PromiseWithResolvers<unknown> | undefined => {
    const call = waiting.get(id);
    waiting.delete(id);
    return call;
  };
  return {
    settle,
    ask: async <Name extends Work>(work: Name, input: Works[Name]['input']) => {
      // A message to it would be lost without a word.
      if (ended) throw ended;
      const call = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, call);
      worker.postMessage({ id: lastId, work, input } satisfies Call);
      return call.promise as Promise<Works[Name]['output']>;
    },
    end: (reason) => {
      ended = reason;
      for (const id of [...waiting.keys()]) settle(id)?.reject(reason);
    },
  };
}

/** The line of the program that an error comes from. Unlike its message, it never quotes what a visitor typed. */
function placeOf(error: unknown): string | undefined {
  return error instanceof Error ? /^ {4}at (.+)$/m.exec(error.stack ?? '')?.[1] : undefined;
}
