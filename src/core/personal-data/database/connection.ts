import { createStore, type Readable, type Store } from '#core/store.ts';
import { databaseName, declareDatabase, isNewerSchema, type Database } from './database.ts';
import { ensureSums } from './stored-sums.ts';

/** Milliseconds. Some browsers never answer, and a frozen tab may block opening. */
const timeLimit = 4000;

/** timed-out: no answer within the time limit, but one may still come. */
export type ConnectionState = 'opening' | 'timed-out' | 'open' | 'refused' | 'outdated';

export interface Connection {
  state: Readable<ConnectionState>;
  /** Resolves with undefined while no database is available; the next call tries again. Never rejects. */
  get: () => Promise<Database | undefined>;
  /** Rejects on a timeout, for example if another tab keeps the database open; it may still be deleted later. */
  deleteDatabase: () => Promise<void>;
}

interface ConnectionDependencies {
  wait: (milliseconds: number) => Promise<void>;
  onFailure: (error: unknown) => void;
  name?: string;
}

/**
 * A browser that takes connections away, because its data is cleared or its storage starts again, also cuts the one that
 * is opened at once in their place. The next one stays.
 */
async function openTwice(database: Database): Promise<void> {
  try {
    await database.open();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    await database.open();
  }
}

async function openCurrent(database: Database): Promise<'open' | 'outdated'> {
  await openTwice(database);
  if (isNewerSchema(database)) return 'outdated';
  await ensureSums(database);
  return 'open';
}

async function timeOut(wait: ConnectionDependencies['wait'], state: Store<ConnectionState>): Promise<undefined> {
  await wait(timeLimit);
  if (state.getSnapshot() === 'opening') state.set('timed-out');
}

async function rejectAfterTimeLimit(wait: ConnectionDependencies['wait']): Promise<never> {
  await wait(timeLimit);
  throw new Error('the browser does not let the database be taken away');
}

export function createConnection({ wait, onFailure, name = databaseName }: ConnectionDependencies): Connection {
  const state = createStore<ConnectionState>('opening');
  let opening: Promise<Database | undefined> | undefined;
  let current: Database | undefined;

  const forget = (database: Database): boolean => {
    if (current !== database) return false;
    current = undefined;
    opening = undefined;
    return true;
  };
  const close = (database: Database): boolean => {
    const wasInUse = forget(database);
    database.close();
    return wasInUse;
  };
  const setState = (next: ConnectionState, database?: Database): Database | undefined => {
    if (next === 'open' || next === 'outdated') opening = Promise.resolve(database);
    state.set(next);
    return database;
  };
  const openNow = async (): Promise<Database | undefined> => {
    const database = declareDatabase(name);
    current = database;
    // Another tab upgrades or deletes the database; after a deletion the next call creates it again.
    database.on('versionchange', ({ newVersion }) => {
      if (close(database)) setState(newVersion ? 'outdated' : 'opening');
      return false;
    });
    // Dexie would warn in the console; the page shows it instead.
    database.on('blocked', () => false);
    try {
      const version = await openCurrent(database);
      // Registered late: Dexie also fires `close` where opening has failed.
      database.on('close', () => {
        if (forget(database)) setState('opening');
      });
      if (version === 'outdated') close(database);
      return setState(version, version === 'open' ? database : undefined);
    } catch (error) {
      // Reported once, although every call tries again.
      if (state.getSnapshot() === 'opening') onFailure(error);
      return close(database) ? setState('refused') : undefined;
    }
  };
  return {
    state,
    get: () => (opening ??= Promise.race([openNow(), timeOut(wait, state)])),
    deleteDatabase: async () => {
      if (current) close(current);
      await Promise.race([declareDatabase(name).delete(), rejectAfterTimeLimit(wait)]);
      opening = undefined;
      setState('opening');
    },
  };
}
