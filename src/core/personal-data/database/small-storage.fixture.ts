import { Dexie } from 'dexie';
import { onTestFinished, vi } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { testDependencies } from '#core/personal-data/personal-data.fixture.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { createConnection } from './connection.ts';

/** Storage buckets with their own quota (Storage Buckets API). */
interface Buckets {
  open: (name: string, options: { quota: number }) => Promise<{ indexedDB: IDBFactory }>;
  delete: (name: string) => Promise<void>;
}

/** Personal data where the browser gives little room. @param quota bytes */
export async function smallStorage(quota: number) {
  const { storageBuckets } = navigator as unknown as { storageBuckets: Buckets };
  const name = `onda-test-${quota}`;
  const { indexedDB } = await storageBuckets.open(name, { quota });
  const { indexedDB: usual } = Dexie.dependencies;
  Dexie.dependencies.indexedDB = indexedDB;
  onTestFinished(() => {
    Dexie.dependencies.indexedDB = usual;
    return storageBuckets.delete(name);
  });
  const errors = vi.fn();
  const open = (): PersonalData =>
    createPersonalData(
      testDependencies({
        connection: createConnection({ wait: () => new Promise(() => undefined), onFailure: errors }),
        log: { error: errors, warn: errors },
      }),
    );
  return { indexedDB, errors, open };
}
