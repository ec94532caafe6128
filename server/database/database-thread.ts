import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { databaseAway, errorAnswer } from '../auth/auth-error.ts';
import { apiVersionHeader, type AuthService } from '../auth/auth-message.ts';
import type { LimitStore } from '../auth/limits/limit-store.ts';
import type { MailOutcome } from '../auth/mail/mail.ts';
import { databaseAwayError, failureAnswer, type RestService } from '../catalogue/rest-message.ts';
import { describeError, type Log } from '../log.ts';
import { createCalls, type Calls } from './database-calls.ts';
import type { DatabaseSettings, Message, Opened, WorkerSettings } from './database-message.ts';
import type { Pulse } from './database.ts';
import type { MigrationResult } from './migrate.ts';
import type { Secrets } from '../secrets.ts';

interface ThreadOptions {
  settings: DatabaseSettings;
  log: Log;
  progress: (text: string) => void;
  onMail?: (outcome: MailOutcome, waiting: number) => void;
  /** Called after another process or somebody in the database has changed the catalogue, within half a second. */
  onCatalogueChange: () => void;
}

/** For operators and balancers. Counts begin with the process. */
export interface DatabaseState {
  /** Whether the database answers. */
  isAvailable: boolean;
  /** Whether it takes writes: not as a standby, or with a full disk. */
  isWritable: boolean;
  /** Requests that the thread has not answered yet. */
  waiting: number;
  /** Requests that were answered with 503 because the thread had ended. */
  refused: number;
  /** How often the thread was started again. */
  restarts: number;
}

export interface DatabaseThread {
  migration: MigrationResult;
  /** As all processes on this database have them. */
  secrets: Secrets;
  /** Neither rejects when the database is away: the answer is 503 then. */
  rest: RestService;
  auth: AuthService;
  /** Rejects when the database is away: the caller then counts alone. */
  countLimit: LimitStore;
  state: () => DatabaseState;
  close: () => Promise<void>;
}

/** Milliseconds before a thread that ended early is started again; the last one counts for all further ones. */
const pauses = [0, 250, 500, 1000];
/** After so long a life the pauses begin anew. */
const healthyLife = 30_000;

/**
 * A thread of its own, so that pages are served whatever a query costs. When it ends it is started again.
 * @throws Error with a message for the operator, if the first start fails; the thread has ended then
 */
export async function startDatabaseThread({
  settings,
  log,
  progress,
  onMail = () => undefined,
  onCatalogueChange,
}: ThreadOptions): Promise<DatabaseThread> {
  let pulse: Pulse = { isAway: false, isReadOnly: false, catalogue: undefined };
  const onPulse = (next: Pulse): void => {
    if (next.isAway !== pulse.isAway) log.error({ event: next.isAway ? 'database-away' : 'database-back' });
    const isChanged = pulse.catalogue !== undefined && next.catalogue !== pulse.catalogue;
    pulse = next;
    if (isChanged) onCatalogueChange();
  };
  let run = runWorker({ ...settings, agreed: undefined }, { log, progress, onMail, onPulse });
  const { migration, secrets } = await run.ready;
  if (!migration) throw new Error('The database thread did not migrate');
  let isClosing = false;
  let isRunning = true;
  const counts = { refused: 0, restarts: 0 };

  const supervise = async (): Promise<void> => {
    for (let attempt = 0; ;) {
      const startedAt = performance.now();
      await run.ended;
      isRunning = false;
      if (isClosing) return;
      attempt = performance.now() - startedAt > healthyLife ? 0 : attempt + 1;
      await wait(pauses[Math.min(attempt, pauses.length) - 1] ?? 0);
      if (isClosing) return;
      counts.restarts += 1;
      log.error({ event: 'database-thread', restart: counts.restarts });
      run = runWorker({ ...settings, agreed: secrets }, { log, progress: () => undefined, onMail, onPulse });
      await run.ready.then(
        () => {
          isRunning = true;
        },
        (error: unknown) => log.error({ event: 'database-thread', ...describeError(error) }),
      );
    }
  };
  void supervise();

  const refuse = (): void => void (counts.refused += 1);
  const ask: Calls['ask'] = async (operation, input) => {
    try {
      if (!isRunning) throw new Error('The database thread has ended');
      return await run.calls.ask(operation, input);
    } catch (error) {
      refuse();
      throw error;
    }
  };
  return {
    migration,
    secrets,
    rest: async (request) => ask('rest', request).catch(() => failureAnswer(databaseAwayError)),
    auth: async (request) =>
      ask('auth', request).catch(() => errorAnswer(databaseAway, request.headers[apiVersionHeader])),
    countLimit: async (statement) => ask('limit', statement),
    state: () => ({
      isAvailable: isRunning && !pulse.isAway,
      isWritable: isRunning && !pulse.isAway && !pulse.isReadOnly,
      waiting: run.calls.waiting(),
      ...counts,
    }),
    close: async () => {
      isClosing = true;
      try {
        if (isRunning) await run.calls.ask('close', undefined);
      } finally {
        await run.end();
      }
    },
  };
}

interface Run {
  /** Rejects if it does not start. */
  ready: Promise<Opened>;
  calls: Calls;
  /** Never rejects. */
  ended: Promise<void>;
  end: () => Promise<void>;
}

interface WorkerReports extends Required<Omit<ThreadOptions, 'settings' | 'onCatalogueChange'>> {
  onPulse: (pulse: Pulse) => void;
}

function runWorker(settings: WorkerSettings, { log, progress, onMail, onPulse }: WorkerReports): Run {
  const worker = new Worker(new URL('database-worker.ts', import.meta.url), {
    name: 'database',
    workerData: settings,
    execArgv: [],
  });
  const ready = Promise.withResolvers<Opened>();
  const ended = Promise.withResolvers<void>();
  const calls = createCalls(worker);
  const take: { [Kind in Message['kind']]: (message: Extract<Message, { kind: Kind }>) => void } = {
    progress: ({ text }) => progress(text),
    log: ({ line }) => log.error(line),
    ready: ready.resolve,
    mail: ({ outcome, waiting }) => onMail(outcome, waiting),
    pulse: ({ pulse }) => onPulse(pulse),
    answer: ({ id, output }) => calls.settle(id)?.resolve(output),
    failure: ({ id, message }) => (id === undefined ? ready : calls.settle(id))?.reject(new Error(message)),
  };
  worker.on('message', (message: Message) => (take[message.kind] as (taken: Message) => void)(message));
  worker.on('error', (error) => {
    log.error({ event: 'database-thread', ...describeError(error), at: sourceLine(error) });
    ready.reject(error);
  });
  worker.on('exit', () => {
    const reason = new Error('The database thread has ended');
    ready.reject(reason);
    calls.end(reason);
    ended.resolve();
  });
  const end = async (): Promise<void> => void (await worker.terminate());
  // A thread that could not start would keep the process alive.
  ready.promise.catch(end);
  return { ready: ready.promise, calls, ended: ended.promise, end };
}

/** Where the error was thrown. Unlike the message, it never quotes what a visitor typed. */
function sourceLine(error: unknown): string | undefined {
  return error instanceof Error ? /^ {4}at (.+)$/m.exec(error.stack ?? '')?.[1] : undefined;
}
