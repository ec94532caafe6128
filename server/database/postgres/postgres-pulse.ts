import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseAwayError, type Pulse } from '../database.ts';
import type { Opener } from './open-writable.ts';
import type { PostgresClient } from './postgres-client.ts';
import type { PostgresPool } from './postgres-pool.ts';

/** Milliseconds. */
const every = 500;
const everyWhileAway = 200;
/** Steps of 100 ms. A thread that is itself held up takes fewer steps, and reads the answer between two of them. */
const patience = 13;
const step = 100;

// The version is asked for and not listened to: notifications need a connection of one's own, which a PgBouncer in
// transaction mode does not give.
const question = `select current_setting('transaction_read_only') = 'on' as read_only, version::text as catalogue
  from public.catalogue_version`;

interface Answer {
  read_only: boolean;
  catalogue: string;
}

interface PulseOptions extends Opener {
  pool: PostgresPool;
  isFull: () => boolean;
  onPulse: (pulse: Pulse) => void;
}

/**
 * Asks the database something on a connection of its own. A server that is stopped, unreachable or restored from a
 * snapshot may leave connections open that never answer, and a statement on them would wait for ever.
 * @returns a call that stops it
 */
export function startPulse({ pool, open, hasChoice, isFull, onPulse }: PulseOptions): () => void {
  let client: PostgresClient | undefined;
  const stopped = new AbortController();
  let isAway = false;
  let catalogue: string | undefined;

  const ask = async (): Promise<Answer> => {
    client ??= await open();
    const { rows } = await client.run(question, []);
    const answer = rows[0] as Answer;
    if (answer.read_only && hasChoice) throw new DatabaseAwayError('The host takes no writes any more');
    return answer;
  };
  const beat = async (): Promise<void> => {
    const askedAt = performance.now();
    try {
      const answer = await inTime(ask());
      if (isAway) pool.resume();
      isAway = false;
      catalogue = answer.catalogue;
      onPulse({ isAway, isReadOnly: answer.read_only || isFull(), catalogue });
    } catch (error) {
      client?.destroy();
      client = undefined;
      // Where connections are few, as behind a PgBouncer, the question may wait for longer than others' answers.
      if (isAway || stopped.signal.aborted || pool.answeredAt() > askedAt) return;
      isAway = true;
      pool.suspend(error);
      onPulse({ isAway, isReadOnly: false, catalogue });
    }
  };
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await beat();
      await wait(isAway ? everyWhileAway : every, undefined, { ref: false });
    }
    client?.destroy();
  };
  void run();
  return () => {
    stopped.abort();
    client?.destroy();
  };
}

async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  const expired = Promise.withResolvers<never>();
  let steps = 0;
  const timer = setInterval(() => {
    steps += 1;
    if (steps === patience) expired.reject(new DatabaseAwayError('The database does not answer'));
  }, step);
  try {
    return await Promise.race([answer, expired.promise]);
  } finally {
    clearInterval(timer);
  }
}
