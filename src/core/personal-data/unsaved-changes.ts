import * as v from 'valibot';
import { tableNames } from '#core/personal-data/records/records.ts';
import { unsavedChangesKey } from '#core/personal-data/records/settings.ts';
import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { Change } from './changes.ts';
import type { Shelf } from './shelf.ts';

const changesSchema = v.array(
  v.object({
    table: v.picklist(tableNames),
    key: v.union([v.string(), v.number()]),
    fields: v.nullable(v.record(v.string(), v.unknown())),
  }),
);

interface Seams {
  shelf: Shelf;
  storage: WholeDeviceStorage;
}

/**
 * Hands pending changes of a closing page over through the device storage, which is synchronous, to the next page or
 * the tab shown next. The end of a session is handed over by session-log.ts.
 */
export function createUnsavedChanges({ shelf, storage }: Seams): { back: () => void; left: () => void } {
  let isOwn = false;
  const take = (): void => {
    const text = storage.read(unsavedChangesKey);
    if (text === undefined) return;
    storage.remove(unsavedChangesKey);
    const changes = v.safeParse(v.pipe(v.string(), v.parseJson(), changesSchema), text);
    // A page writes its own changes itself. Invalid records are dropped when they are written.
    if (changes.success && !isOwn) void shelf.write(changes.output);
    isOwn = false;
  };
  take();
  return {
    back: take,
    left: () => {
      if (!shelf.isHopeful()) return;
      const changes = tableNames.flatMap((table): Change[] => [...shelf.pending(table).values()]);
      isOwn = changes.length > 0;
      if (isOwn) storage.write(unsavedChangesKey, JSON.stringify(changes));
    },
  };
}
