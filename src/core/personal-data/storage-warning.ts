import { tableNames } from '#core/personal-data/records/kinds.ts';
import { createStore, type Readable } from '#core/store.ts';
import type { StorageProblem } from './storage-status.ts';
import type { RecordStore } from './record-store.ts';

/** Reports a storage problem only once a change is not saved because of it. */
export function createStorageWarning({
  storageStatus,
  pending,
  watch,
}: Pick<RecordStore, 'storageStatus' | 'pending' | 'watch'>): Readable<StorageProblem | undefined> {
  const store = createStore<StorageProblem | undefined>(undefined);
  const update = (): void => {
    const now = storageStatus.getSnapshot();
    const hasUnsaved = tableNames.some((table) => pending(table).size > 0);
    store.set(now === 'opening' || now === 'saved' || !hasUnsaved ? undefined : now);
  };
  storageStatus.subscribe(update);
  watch(update);
  return store;
}
