import type { AcquireLease, Lease, StatementResult } from './connection-lease.ts';

/** Changed rows after which the tables are looked at. */
const changesBetween = 1000;
/** Milliseconds after which they are looked at anyway: what a function changes is not in its result. */
const lookEvery = 300;
/** Bytes of log after which the tables are written, so that the log can be removed. */
const mostLog = 32_000_000;

/** The same rule as Postgres' autovacuum: https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM */
const tablesToVacuum = `select relid::regclass::text as name from pg_stat_all_tables
  where n_dead_tup > 200 + 0.2 * n_live_tup and schemaname not like 'pg\\_temp%' order by n_dead_tup desc`;

export interface Upkeep {
  /** To be called with every result. */
  note: (result: StatementResult) => StatementResult;
}

/** PGlite has no process that removes old versions of rows, and none that ends its log: both would grow for ever. */
export function createUpkeep(acquire: AcquireLease, onError: (error: unknown) => void): Upkeep {
  let changes = 0;
  let lookedAt = performance.now();
  let isWorking = false;
  const work = async (): Promise<void> => {
    isWorking = true;
    try {
      // Each in a turn of its own, so that requests go in between.
      for (const { name } of await inTurn(acquire, tablesWithOldRows)) await inTurn(acquire, vacuum(name));
      await inTurn(acquire, shortenLog);
    } catch (error) {
      onError(error);
    } finally {
      isWorking = false;
    }
  };
  return {
    note: (result) => {
      changes += result.changed ?? 0;
      const now = performance.now();
      if (!isWorking && (changes >= changesBetween || now - lookedAt >= lookEvery)) {
        changes = 0;
        lookedAt = now;
        void work();
      }
      return result;
    },
  };
}

async function inTurn<Result>(acquire: AcquireLease, work: (lease: Lease) => Promise<Result>): Promise<Result> {
  const lease = await acquire();
  try {
    return await work(lease);
  } finally {
    lease.release();
  }
}

async function tablesWithOldRows(lease: Lease): Promise<{ name: string }[]> {
  // Otherwise the counts are up to a second old, in which many rows are written.
  await lease.run('select pg_stat_force_next_flush()', []);
  return (await lease.run(tablesToVacuum, [])).rows as { name: string }[];
}

const vacuum = (table: string) => async (lease: Lease) => lease.script(`vacuum (analyze) ${table}`);

async function shortenLog(lease: Lease): Promise<void> {
  const { rows } = await lease.run(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
    [],
  );
  if ((rows[0] as { bytes: number }).bytes > mostLog) await lease.script('checkpoint');
}
