import type { Database } from './database.ts';

export interface Health {
  status: 'ok' | 'failed';
  /** `hosted`: not ours to ask. */
  database: 'ok' | 'failed' | 'hosted';
  /** Rows of the catalogue. */
  frequencies?: number;
}

/** Milliseconds. */
const patience = 2000;

/** A check that asks the database, once at a time however many ask at once, and does not wait for ever. */
export function createHealthCheck(database: Database): () => Promise<Health> {
  let running: Promise<Health> | undefined;
  return async () => {
    running ??= check(database).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function check(database: Database): Promise<Health> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new Error('The database does not answer')), patience);
  try {
    const [row] = await Promise.race([count(database), timer.promise]);
    return { status: 'ok', database: 'ok', frequencies: row?.rows ?? 0 };
  } catch {
    return { status: 'failed', database: 'failed' };
  } finally {
    clearTimeout(timeout);
  }
}

async function count(database: Database): Promise<{ rows: number }[]> {
  return database.transaction(async ({ rows }) => rows<{ rows: number }>('select count(*)::integer as rows from public.frequencies'));
}
