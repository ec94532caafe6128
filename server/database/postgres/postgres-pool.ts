import type { AcquireLease, Lease } from '../connection-lease.ts';
import { DatabaseAwayError } from '../database.ts';
import { patience, statementPatience, turnPatience, whilePatient } from './patience.ts';
import type { PostgresClient } from './postgres-client.ts';

export interface PostgresPool {
  /** @throws DatabaseAwayError */
  acquire: AcquireLease;
  /** Milliseconds of `performance.now()` at which the database last answered anything. */
  answeredAt: () => number;
  /** Rejects everything in progress, and whatever comes until `resume`. */
  suspend: (reason: unknown) => void;
  resume: () => void;
  /**
   * From now on nothing waits without end: not before, because migrations may take their time.
   * @param onSilence called when a statement was given up
   */
  limitWaits: (onSilence: () => void) => void;
  /** Resolves when nothing is in progress. */
  drain: () => Promise<void>;
}

interface PoolOptions {
  open: () => Promise<PostgresClient>;
  size: number;
  /** Statements that begin a transaction. */
  beginning: string;
}

interface Pool extends PoolOptions {
  /** Lent ones and those that are being opened. */
  busy: number;
  idle: Set<PostgresClient>;
  waiting: PromiseWithResolvers<PostgresClient>[];
  lent: Set<PostgresClient>;
  suspended: DatabaseAwayError | undefined;
  answeredAt: number;
  /** undefined: waits are not limited. */
  onSilence: (() => void) | undefined;
  onDrained: () => void;
}

export function createPostgresPool(options: PoolOptions): PostgresPool {
  const pool: Pool = {
    ...options,
    busy: 0,
    idle: new Set(),
    waiting: [],
    lent: new Set(),
    suspended: undefined,
    answeredAt: 0,
    onSilence: undefined,
    onDrained: () => undefined,
  };
  return {
    acquire: async () => lend(pool, await take(pool)),
    answeredAt: () => pool.answeredAt,
    suspend: (reason) => suspend(pool, new DatabaseAwayError(reason)),
    resume: () => {
      pool.suspended = undefined;
    },
    limitWaits: (onSilence) => {
      pool.onSilence = onSilence;
    },
    drain: async () =>
      new Promise((resolve) => {
        pool.onDrained = resolve;
        if (pool.busy === 0) resolve();
      }),
  };
}

async function take(pool: Pool): Promise<PostgresClient> {
  if (pool.suspended) throw pool.suspended;
  for (const client of pool.idle) {
    pool.idle.delete(client);
    if (!client.isOpen()) continue;
    pool.busy += 1;
    return client;
  }
  if (pool.busy >= pool.size) {
    const turn = Promise.withResolvers<PostgresClient>();
    pool.waiting.push(turn);
    return inTurn(pool, turn);
  }
  pool.busy += 1;
  try {
    return await pool.open();
  } catch (error) {
    leave(pool);
    throw error;
  }
}

async function inTurn(pool: Pool, turn: PromiseWithResolvers<PostgresClient>): Promise<PostgresClient> {
  const isOver = (steps: number): boolean => {
    if (!pool.onSilence || steps < turnPatience) return false;
    const at = pool.waiting.indexOf(turn);
    // Not in the queue: a connection is on its way.
    if (at === -1) return false;
    pool.waiting.splice(at, 1);
    return true;
  };
  return whilePatient(turn.promise, isOver);
}

function lend(pool: Pool, client: PostgresClient): Lease {
  pool.lent.add(client);
  // While it was being opened the others were closed.
  if (pool.suspended) client.destroy();
  return {
    beginning: pool.beginning,
    run: async (text, parameters) =>
      noteAnswer(pool, answered(pool, client, { statement: client.run(text, parameters), steps: statementPatience })),
    script: async (text) =>
      noteAnswer(
        pool,
        answered(pool, client, {
          statement: client.script(text),
          steps: text === pool.beginning ? patience : statementPatience,
        }),
      ),
    discard: client.destroy,
    release: () => takeBack(pool, client),
  };
}

/** The server's own limits do not help where it is stopped, or the network loses what it says. */
async function answered<Result>(
  pool: Pool,
  client: PostgresClient,
  { statement, steps }: { statement: Promise<Result>; steps: number },
): Promise<Result> {
  return whilePatient(statement, (step) => {
    if (!pool.onSilence || step < steps) return false;
    client.destroy();
    // Whatever silenced this one may have silenced those that nobody has used since.
    for (const idle of pool.idle) idle.destroy();
    pool.idle.clear();
    pool.onSilence();
    return true;
  });
}

async function noteAnswer<Result>(pool: Pool, statement: Promise<Result>): Promise<Result> {
  try {
    const result = await statement;
    pool.answeredAt = performance.now();
    return result;
  } catch (error) {
    // A refused statement is an answer, too.
    if (!(error instanceof DatabaseAwayError)) pool.answeredAt = performance.now();
    throw error;
  }
}

function takeBack(pool: Pool, client: PostgresClient): void {
  pool.lent.delete(client);
  const next = client.isOpen() ? pool.waiting.shift() : undefined;
  if (next) return next.resolve(client);
  if (client.isOpen() && !pool.suspended) pool.idle.add(client);
  else client.destroy();
  leave(pool);
}

/** One place is free: whoever waits opens a connection of their own. */
function leave(pool: Pool): void {
  pool.busy -= 1;
  const next = pool.waiting.shift();
  if (next) take(pool).then(next.resolve, next.reject);
  else if (pool.busy === 0) pool.onDrained();
}

function suspend(pool: Pool, reason: DatabaseAwayError): void {
  pool.suspended = reason;
  for (const client of [...pool.lent, ...pool.idle]) client.destroy();
  pool.idle.clear();
  for (const turn of pool.waiting.splice(0)) turn.reject(reason);
}
