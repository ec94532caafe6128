import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseAwayError } from './database.ts';
import type { PostgresClient } from './postgres-client.ts';
import type { PostgresPool } from './postgres-pool.ts';

/** Milliseconds. */
const every = 500;
const everyWhileAway = 200;
/** Steps of 100 ms. A thread that is itself held up takes fewer steps, and reads the answer between two of them. */
const patience = 13;
const step = 100;

const question = `select current_setting('transaction_read_only') = 'on' as read_only`;

export interface Pulse {
  isAway: boolean;
  isReadOnly: boolean;
}

interface PulseOptions {
  pool: PostgresPool;
  open: () => Promise<PostgresClient>;
  onPulse: (pulse: Pulse) => void;
}

/**
 * Asks the database something on a connection of its own. A server that is stopped, unreachable or restored from a
 * snapshot may leave connections open that never answer, and a statement on them would wait for ever.
 * @returns a call that stops it
 */
export function startPulse({ pool, open, onPulse }: PulseOptions): () => void {
  let client: PostgresClient | undefined;
  let isStopped = false;
  let isAway = false;

  const ask = async (): Promise<boolean> => {
    client ??= await open();
    const { rows } = await client.run(question, []);
    return (rows[0] as { read_only: boolean }).read_only;
  };
  const beat = async (): Promise<void> => {
    const askedAt = performance.now();
    try {
      const isReadOnly = await inTime(ask());
      if (isAway) pool.resume();
      isAway = false;
      onPulse({ isAway, isReadOnly });
    } catch (error) {
      client?.destroy();
      client = undefined;
      // Where connections are few, as behind a PgBouncer, the question may wait for longer than others' answers.
      if (isAway || pool.answeredAt() > askedAt) return;
      isAway = true;
      pool.suspend(error instanceof Error ? error : new Error(String(error)));
      onPulse({ isAway, isReadOnly: false });
    }
  };
  const run = async (): Promise<void> => {
    while (!isStopped) {
      await beat();
      await wait(isAway ? everyWhileAway : every, undefined, { ref: false });
    }
    client?.destroy();
  };
  void run();
  return () => {
    isStopped = true;
    client?.destroy();
  };
}

async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let isSettled = false;
  const settled = answer.finally(() => (isSettled = true));
  const expired = (async (): Promise<never> => {
    for (let steps = 0; steps < patience && !isSettled; steps += 1) await wait(step, undefined, { ref: false });
    throw new DatabaseAwayError(new Error('The database does not answer'));
  })();
  expired.catch(() => undefined);
  return Promise.race([settled, expired]);
}
