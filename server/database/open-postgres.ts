import { createPostgresConnection } from '@supabase/lite/postgres';
import { createTransaction, declareRowSecurity, type Database } from './database.ts';
import { createLeasedKysely } from './leased-kysely.ts';
import { createOpener } from './open-writable.ts';
import { postgresOptions } from './postgres-client.ts';
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
  const connection = createPostgresConnection({ url, postgresOptions });
  connection.kysely = createLeasedKysely(pool.acquire);
  declareRowSecurity(connection);
  let stopPulse: (() => void) | undefined;
  return {
    connection,
    transaction: createTransaction(pool.acquire),
    watch: (onPulse) => {
      stopPulse = startPulse({ pool, open, hasChoice, onPulse });
    },
    close: async () => {
      stopPulse?.();
      await Promise.race([pool.drain(), new Promise((resolve) => setTimeout(resolve, closeTimeout).unref())]);
      pool.suspend(new Error('The database is closed'));
    },
  };
}
