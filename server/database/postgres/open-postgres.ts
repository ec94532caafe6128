import { createTransaction, type Database } from '../database.ts';
import { watchDiskSpace } from '../disk-space.ts';
import { createOpener } from './open-writable.ts';
import { isAway } from './postgres-client.ts';
import { createPostgresPool } from './postgres-pool.ts';
import { startPulse } from './postgres-pulse.ts';

/** Milliseconds. */
const statementTimeout = 5000;
const closeTimeout = 3000;
/** Connections, beside the one that watches. */
const size = 10;

export function openPostgres(url: string): Database {
  const { open, hasChoice } = createOpener(url);
  // In the transaction, because PgBouncer knows no such parameter of a connection, and lends another one for the next.
  const beginning = `begin; set local statement_timeout = ${statementTimeout}`;
  const pool = createPostgresPool({ open, size, beginning });
  const { acquire, isFull } = watchDiskSpace(pool.acquire);
  ignoreLostConnections();
  let stopPulse: (() => void) | undefined;
  return {
    transaction: createTransaction(acquire),
    watch: (onPulse) => {
      stopPulse = startPulse({ pool, open, hasChoice, isFull, onPulse });
    },
    close: async () => {
      stopPulse?.();
      await Promise.race([pool.drain(), new Promise((resolve) => setTimeout(resolve, closeTimeout).unref())]);
      pool.suspend(new Error('The database is closed'));
    },
  };
}

let isIgnoring = false;

/** postgres.js asks for types on each new connection, and nobody is told when that connection is lost meanwhile. */
function ignoreLostConnections(): void {
  if (isIgnoring) return;
  isIgnoring = true;
  process.on('unhandledRejection', (error) => {
    if (!isAway(error)) throw error;
  });
}
