import { Worker } from 'node:worker_threads';
import type { AccountSettings, AuthAnswer, AuthRequest, AuthService } from '../auth/auth-message.ts';
import type { LimitStatement, LimitStore } from '../auth/limits/limit-store.ts';
import type { BackendChoice } from '../config.ts';
import type { LockProof } from './data-lock.ts';
import { describeError, type Log, type LogLine } from '../log.ts';
import type { MigrationResult } from './migrate.ts';
import type { RestAnswer, RestRequest, RestService } from '../catalogue/rest-message.ts';
import type { Secrets } from '../secrets.ts';

export interface DatabaseSettings {
  choice: Exclude<BackendChoice, { kind: 'hosted' }>;
  dataFolder: string;
  lock: LockProof | undefined;
  supabaseFolder: string;
  secrets: Secrets;
  accounts: AccountsInDatabase | undefined;
}

/** `gotrue`: a GoTrue keeps the accounts in this database. */
export type AccountsInDatabase = ({ kind: 'own' } & AccountSettings) | { kind: 'gotrue' };

interface Operations {
  rest: { input: RestRequest; output: RestAnswer };
  auth: { input: AuthRequest; output: AuthAnswer };
  limit: { input: LimitStatement; output: object[] };
  count: { input: undefined; output: number };
  close: { input: undefined; output: undefined };
}
type Operation = keyof Operations;

export interface Call {
  id: number;
  operation: Operation;
  input: RestRequest | LimitStatement | undefined;
}

export type Message =
  | { kind: 'progress'; text: string }
  | { kind: 'log'; line: LogLine }
  | { kind: 'ready'; migration: MigrationResult }
  | { kind: 'answer'; id: number; output: RestAnswer | object[] | number | undefined }
  | { kind: 'failure'; id?: number; message: string };

interface ThreadOptions {
  settings: DatabaseSettings;
  log: Log;
  progress: (text: string) => void;
  /** Not called after close. */
  onEnd: () => void;
}

export interface DatabaseThread {
  migration: MigrationResult;
  rest: RestService;
  auth: AuthService;
  countLimit: LimitStore;
  countFrequencies: () => Promise<number>;
  close: () => Promise<void>;
}

/**
 * A thread of its own, so that pages are served whatever a query costs.
 * @throws Error with a message for the operator; the thread has ended then
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
    log.error({ event: 'database-thread', ...describeError(error), at: sourceLine(error) });
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
      auth: async (request) => calls.ask('auth', request),
      countLimit: async (statement) => calls.ask('limit', statement),
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
  ask: <Name extends Operation>(
    operation: Name,
    input: Operations[Name]['input'],
  ) => Promise<Operations[Name]['output']>;
  settle: (id: number) => PromiseWithResolvers<unknown> | undefined;
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
    ask: async <Name extends Operation>(operation: Name, input: Operations[Name]['input']) => {
      // A message to an ended thread is lost silently.
      if (ended) throw ended;
      const call = Promise.withResolvers<unknown>();
      lastId += 1;
      waiting.set(lastId, call);
      worker.postMessage({ id: lastId, operation, input } satisfies Call);
      return call.promise as Promise<Operations[Name]['output']>;
    },
    end: (reason) => {
      ended = reason;
      for (const id of [...waiting.keys()]) settle(id)?.reject(reason);
    },
  };
}

/** Where the error was thrown. Unlike the message, it never quotes what a visitor typed. */
function sourceLine(error: unknown): string | undefined {
  return error instanceof Error ? /^ {4}at (.+)$/m.exec(error.stack ?? '')?.[1] : undefined;
}
