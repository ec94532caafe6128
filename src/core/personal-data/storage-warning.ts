import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import type { StorageProblem } from './personal-data.ts';
import { tableNames } from '#core/personal-data/records/records.ts';
import type { Shelf } from './shelf.ts';

/** Why something that was changed is not on the device, as long as that is so: trouble alone is not news before it costs somebody something. */
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
