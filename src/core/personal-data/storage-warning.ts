import { tableNames } from '#core/personal-data/records/records.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import type { StorageProblem } from './personal-data.ts';
import type { Shelf } from './shelf.ts';

/** Reports a storage problem only once a change is not saved because of it. */
export function createStorageWarning({
  storageStatus,
  pending,
  watch,
}: Pick<Shelf, 'storageStatus' | 'pending' | 'watch'>): Readable<StorageProblem | undefined> {
  const store = createStore<StorageProblem | undefined>(undefined);
  const look = (): void => {
    const now = storageStatus.getSnapshot();
    const isLost = tableNames.some((table) => pending(table).size > 0);
    store.set(now === 'opening' || now === 'kept' || !isLost ? undefined : now);
  };
  storageStatus.subscribe(look);
  watch(look);
  return store;
}
