// A page with the app's synchronisation and nothing else, for tests and measurements in real browsers.
import { openPersonalRecords } from '../../src/core/backend/personal-records-table.ts';
import { testKeys } from '../../src/core/encryption/account-keys.fixture.ts';
import { createHeldKeys } from '../../src/core/encryption/held-keys.ts';
import { createPersonalData } from '../../src/core/personal-data/create-personal-data.ts';
import { createConnection } from '../../src/core/personal-data/database/connection.ts';
import { declareDatabase, type Database } from '../../src/core/personal-data/database/database.ts';
import { memoryStorage, testDependencies } from '../../src/core/personal-data/personal-data.fixture.ts';
import { createStore } from '../../src/core/store.ts';
import { createChangeHook } from '../../src/core/sync/outbox/mark-changed.ts';
import { createSealing } from '../../src/core/sync/sealing/create-sealing.ts';
import { createSync } from '../../src/core/sync/sync.ts';
import type { SyncStatus } from '../../src/core/sync/sync-status.ts';

export interface PageDevice {
  /** Chooses or removes favourites by their frequency. */
  toggle: (ids: readonly number[]) => Promise<void>;
  /** @param text of an exported file */
  importFile: (text: string) => Promise<void>;
  /** Seals the account with the keys of the device. @returns the status afterwards */
  seal: () => Promise<SyncStatus>;
  /** @returns the status afterwards */
  synchronise: () => Promise<string>;
  /** Goes on until nothing is left to do. @returns the status, milliseconds, and the longest task of the main thread */
  finish: () => Promise<{ status: SyncStatus; milliseconds: number; longest: number }>;
  favourites: () => Promise<number[]>;
  /** All of a table. */
  rows: (table: string) => Promise<unknown[]>;
}

interface GivenPerson {
  id: string;
  token: string;
  key: string;
  /** Whether the device has keys: the same ones on all devices of a person. */
  hasKeys?: boolean;
  /** Of the database. */
  name?: string;
  /** Whether pauses end, or whether nothing happens that the test does not ask for. */
  waits?: boolean;
}

declare global {
  /** Turns synchronisation on, unless it is on already. */
  var openDevice: (person: GivenPerson) => Promise<PageDevice>;
  var device: PageDevice | undefined;
}

const usualName = 'onda-device';
const fail = (error: unknown): void => reportError(error);
const never = (): Promise<void> => new Promise(() => undefined);
const pause = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
    setTimeout(resolve, milliseconds);
  });

/** Milliseconds of the longest task of the main thread. */
async function longestTaskOf(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  await work();
  // The entry of the last one comes a little later.
  await pause(200);
  observer.disconnect();
  return longest;
}

async function openSync({ id, token, key, hasKeys = false, name = usualName, waits = false }: GivenPerson) {
  const connection = createConnection({ wait: never, onFailure: fail, name });
  const data = createPersonalData(testDependencies({ changeHook: createChangeHook(Date.now), connection }));
  const heldKeys = createHeldKeys(memoryStorage());
  if (hasKeys) heldKeys.hold(await testKeys(id));
  const sync = createSync({
    openTable: (owner, signal) =>
      openPersonalRecords(
        { url: '', key },
        {
          origin: location.origin,
          owner,
          signal,
          accessToken: () => Promise.resolve(token),
          onTokenRefused: fail.bind(null, 'token'),
        },
      ),
    records: data.records,
    preferences: { defaults: {}, read: () => ({}), readable: (given) => given, write: () => undefined },
    session: createStore<{ personId: string } | undefined>({ personId: id }),
    now: () => Date.now(),
    wait: waits ? pause : never,
    runExclusively: (run) => run(),
    visible: createStore(waits),
    online: createStore(true),
    onGone: () => undefined,
    onEmptied: () => undefined,
    heldKeys,
    lookForKeys: () => Promise.resolve(true),
    openSealing: () => Promise.resolve({ createSealing }),
    onFailure: fail,
  });
  return { data, sync };
}

globalThis.openDevice = async (person) => {
  const { data, sync } = await openSync(person);
  const status = sync.status.getSnapshot;
  // A device that seals its account, or measures, does so first.
  if (!person.waits) await sync.turnOn('take');
  const read = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = declareDatabase(person.name ?? usualName);
    await database.open();
    const result = await work(database);
    database.close();
    return result;
  };
  const begin = () => (status().kind === 'off' ? sync.turnOn('take') : sync.syncNow());
  globalThis.device = {
    toggle: async (ids) => {
      for (const frequency of ids) await data.favourites.toggle(frequency);
    },
    importFile: async (text) => {
      const found = await data.archive.importJson(new Blob([text]));
      if (found.kind !== 'merged') throw new Error(`The file was not read: ${JSON.stringify(found)}`);
    },
    seal: async () => {
      await begin();
      await sync.seal();
      return status();
    },
    synchronise: async () => {
      await sync.syncNow();
      return status().kind;
    },
    finish: async () => {
      const startedAt = performance.now();
      let milliseconds = 0;
      const longest = await longestTaskOf(async () => {
        await begin();
        // Where the server asks to wait, it goes on by itself.
        for (let tries = 0; status().kind !== 'synchronised' && tries < 6000; tries += 1) await pause(50);
        milliseconds = performance.now() - startedAt;
      });
      return { status: status(), milliseconds, longest };
    },
    favourites: () =>
      read(async (database) => (await database.table('favourites').toCollection().primaryKeys()).map(Number)),
    rows: (table) => read(async (database) => database.table<unknown>(table).toArray()),
  };
  return globalThis.device;
};
