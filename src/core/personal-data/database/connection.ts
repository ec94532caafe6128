import { createStore } from '#core/store.ts';
import type { Readable, Store } from '#core/store.ts';
import { databaseName, declareDatabase, isNewer } from './database.ts';
import type { Database } from './database.ts';
import { bringUpToDate } from './stored-sums.ts';

/** How long opening may take before the page goes on without: browsers are known never to answer, and a tab that sleeps may block. */
const longest = 4000;

/** late: it has not answered in time, and still may. */
export type ConnectionState = 'opening' | 'late' | 'open' | 'refused' | 'outdated';

export interface Connection {
  state: Readable<ConnectionState>;
  /** The open database; undefined where there is none to be had now. Asked again, it is tried again. Never rejects. */
  get: () => Promise<Database | undefined>;
  /** Takes the whole database away, whoever made it. Rejects where that takes too long, as where another tab holds it; it may still happen. */
  destroy: () => Promise<void>;
}

interface Seams {
  wait: (milliseconds: number) => Promise<void>;
  onFailure: (error: unknown) => void;
  name?: string;
}

/** Rejects where the browser refuses. */
async function openThis(database: Database): Promise<'open' | 'outdated'> {
  await database.open();
  if (isNewer(database)) return 'outdated';
  await bringUpToDate(database);
  return 'open';
}

async function patience(wait: Seams['wait'], state: Store<ConnectionState>): Promise<undefined> {
  await wait(longest);
  if (state.getSnapshot() === 'opening') state.set('late');
}

async function impatience(wait: Seams['wait']): Promise<never> {
  await wait(longest);
  throw new Error('the browser does not let the database be taken away');
}

export function createConnection({ wait, onFailure, name = databaseName }: Seams): Connection {
  const state = createStore<ConnectionState>('opening');
  let opening: Promise<Database | undefined> | undefined;
  let current: Database | undefined;

  /** Whether it was the one in use. */
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
  const become = (next: ConnectionState, database?: Database): Database | undefined => {
    if (next === 'open' || next === 'outdated') opening = Promise.resolve(database);
    state.set(next);
    return database;
  };
  const openNow = async (): Promise<Database | undefined> => {
    const database = declareDatabase(name);
    current = database;
    // Another tab wants a newer one, or takes it away: then a new one is begun with the next question.
    database.on('versionchange', ({ newVersion }) => {
      if (close(database)) become(newVersion ? 'outdated' : 'opening');
      return false;
    });
    // What Dexie would say of it in the console, the page shows.
    database.on('blocked', () => false);
    try {
      const found = await openThis(database);
      // Only now: Dexie says so of a database, too, that could not be opened.
      database.on('close', () => {
        if (forget(database)) become('opening');
      });
      if (found === 'outdated') close(database);
      return become(found, found === 'open' ? database : undefined);
    } catch (error) {
      // Said once: it is tried again with every question.
      if (state.getSnapshot() === 'opening') onFailure(error);
      return close(database) ? become('refused') : undefined;
    }
  };
  return {
    state,
    // What comes after all is taken: from then on every question is answered by it.
    get: () => (opening ??= Promise.race([openNow(), patience(wait, state)])),
    destroy: async () => {
      if (current) close(current);
      await Promise.race([declareDatabase(name).delete(), impatience(wait)]);
      opening = undefined;
      become('opening');
    },
  };
}
