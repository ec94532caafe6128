import * as v from 'valibot';
import { tableNames } from '#core/personal-data/records/kinds.ts';
import { unsavedChangesKey } from '#core/personal-data/records/settings.ts';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { Change } from './changes.ts';
import type { RecordStore } from './record-store.ts';

const changesSchema = v.array(
  v.object({
    table: v.picklist(tableNames),
    key: v.union([v.string(), v.number()]),
    fields: v.nullable(v.record(v.string(), v.unknown())),
  }),
);

interface UnsavedChangesDependencies {
  recordStore: RecordStore;
  storage: EnumerableDeviceStorage;
}

/**
 * A closing page has no time to write: it hands changes over through the synchronous device storage. The end of a
 * session is handed over by session-log.ts.
 */
export function createUnsavedChanges({ recordStore, storage }: UnsavedChangesDependencies): {
  onShow: () => void;
  onHide: () => void;
} {
  let isOwn = false;
  const take = (): void => {
    const text = storage.read(unsavedChangesKey);
    if (text === undefined) return;
    storage.remove(unsavedChangesKey);
    const changes = v.safeParse(v.pipe(v.string(), v.parseJson(), changesSchema), text);
    // A page writes its own changes. Invalid records are dropped when they are written.
    if (changes.success && !isOwn) void recordStore.write(changes.output);
    isOwn = false;
  };
  take();
  return {
    onShow: take,
    onHide: () => {
      if (!recordStore.mayStillBeWritten()) return;
      const changes = tableNames.flatMap((table): Change[] => [...recordStore.pending(table).values()]);
      isOwn = changes.length > 0;
      if (isOwn) storage.write(unsavedChangesKey, JSON.stringify(changes));
    },
  };
}
