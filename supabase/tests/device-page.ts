// A page with the app's synchronisation and nothing else, for restored-backup.test.ts. It runs in a browser.
import { openPersonalRecords } from '../../src/core/backend/personal-records-table.ts';
import { createPersonalData } from '../../src/core/personal-data/create-personal-data.ts';
import { createConnection } from '../../src/core/personal-data/database/connection.ts';
import { declareDatabase } from '../../src/core/personal-data/database/database.ts';
import { memoryStorage, testDependencies } from '../../src/core/personal-data/personal-data.fixture.ts';
import { createHeldKeys } from '../../src/core/encryption/held-keys.ts';
import { createStore } from '../../src/core/store.ts';
import { createChangeHook } from '../../src/core/sync/outbox/mark-changed.ts';
import { createSync } from '../../src/core/sync/sync.ts';

export interface PageDevice {
  /** Chooses or removes favourites by their frequency. */
  toggle: (ids: readonly number[]) => Promise<void>;
  /** @returns the status afterwards */
  synchronise: () => Promise<string>;
  favourites: () => Promise<number[]>;
}

declare global {
  /** Turns synchronisation on, unless it is on already. */
  var openDevice: (person: { id: string; token: string; key: string }) => Promise<PageDevice>;
  var device: PageDevice | undefined;
}

const name = 'onda-device';
const fail = (error: unknown): void => reportError(error);
const never = (): Promise<void> => new Promise(() => undefined);

globalThis.openDevice = async ({ id, token, key }) => {
  const { records, favourites } = createPersonalData(
    testDependencies({
      changeHook: createChangeHook(Date.now),
      connection: createConnection({ wait: never, onFailure: fail, name }),
    }),
  );
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
    records,
    preferences: { defaults: {}, read: () => ({}), readable: (given) => given, write: () => undefined },
    session: createStore<{ personId: string } | undefined>({ personId: id }),
    now: () => Date.now(),
    wait: never,
    runExclusively: (run) => run(),
    visible: createStore(false),
    online: createStore(true),
    onGone: () => undefined,
    heldKeys: createHeldKeys(memoryStorage()),
    openSealing: () => import('../../src/core/sync/sealing/create-sealing.ts'),
    onFailure: fail,
  });
  await sync.turnOn('take');
  globalThis.device = {
    toggle: async (ids) => {
      for (const frequency of ids) await favourites.toggle(frequency);
    },
    synchronise: async () => {
      await sync.syncNow();
      return sync.status.getSnapshot().kind;
    },
    favourites: async () => {
      const database = await declareDatabase(name).open();
      const keys = await database.table('favourites').toCollection().primaryKeys();
      database.close();
      return keys.map(Number);
    },
  };
  return globalThis.device;
};
