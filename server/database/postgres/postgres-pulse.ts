import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseAwayError, type Pulse } from '../database.ts';
import type { Opener } from './open-writable.ts';
import { patience, whilePatient } from './patience.ts';
import type { PostgresClient } from './postgres-client.ts';
import type { PostgresPool } from './postgres-pool.ts';

/** Milliseconds. */
const every = 500;
const everyAfterFailure = 200;

// The version is asked for and not listened to: notifications need a connection of one's own, which a PgBouncer in
// transaction mode does not give.
const question = `select current_setting('transaction_read_only') = 'on' as read_only, version::text as catalogue
  from public.catalogue_version`;

interface PulseRow {
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
  let isDoubted = false;
  let catalogue: string | undefined;
  /** Steps since any connection got an answer, also over several questions. */
  let silence = 0;
  let lastAnswer = 0;

  const isOver = (steps: number): boolean => {
    silence = pool.answeredAt() === lastAnswer ? silence + 1 : 1;
    lastAnswer = pool.answeredAt();
    return steps >= patience || silence >= patience;
  };
  const ask = async (): Promise<PulseRow> => {
    client ??= await open();
    const { rows } = await client.run(question, []);
    const answer = rows[0] as PulseRow;
    if (answer.read_only && hasChoice) throw new DatabaseAwayError('The host takes no writes any more');
    return answer;
  };
  const hangUp = (): void => {
    client?.destroy();
    client = undefined;
  };
  // Where no new connection can be opened, the one of the pulse may be the last that is answered.
  pool.limitWaits(() => {
    isDoubted = true;
  });
  const beat = async (): Promise<void> => {
    if (isDoubted) hangUp();
    isDoubted = false;
    const askedAt = performance.now();
    try {
      const answer = await whilePatient(ask(), isOver);
      silence = 0;
      if (isAway) pool.resume();
      isAway = false;
      catalogue = answer.catalogue;
      onPulse({ isAway, isReadOnly: answer.read_only || isFull(), catalogue });
    } catch (error) {
      hangUp();
      // Where connections are few, as behind a PgBouncer, the question may wait for longer than others' answers.
      const isAnswering = silence < patience && pool.answeredAt() > askedAt;
      if (!isAnswering) fail(error);
    }
  };
  const fail = (error: unknown): void => {
    // The next question gets its full time.
    silence = 0;
    if (isAway || stopped.signal.aborted) return;
    isAway = true;
    pool.suspend(error);
    onPulse({ isAway, isReadOnly: false, catalogue });
  };
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await beat();
      await wait(client ? every : everyAfterFailure, undefined, { ref: false });
    }
    hangUp();
  };
  void run();
  return () => {
    stopped.abort();
    hangUp();
  };
}
