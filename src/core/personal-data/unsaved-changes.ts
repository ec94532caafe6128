import * as v from 'valibot';
import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { Change } from './changes.ts';
import { tableNames } from '#core/personal-data/records/records.ts';
import { unsavedChangesKey } from '#core/personal-data/records/settings.ts';
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
 * What is on its way to the device when a page is left goes as a small text to the next page, or to the tab that is seen next:
 * a transaction outlives no page. What a session came to is said after it, by session-log.ts.
 */
export function createUnsavedChanges({ shelf, storage }: Seams): { back: () => void; left: () => void } {
  let isOwn = false;
  const take = (): void => {
    const text = storage.read(unsavedChangesKey);
    if (text === undefined) return;
    storage.remove(unsavedChangesKey);
    const changes = v.safeParse(v.pipe(v.string(), v.parseJson(), changesSchema), text);
    // What this page has left it still brings itself. Whatever is no record is left out when it is written.
    if (changes.success && !isOwn) void shelf.write(changes.output);
    isOwn = false;
  };
  take();
  return {
    back: take,
    left: () => {
      // Where nothing is kept it is said that it lasts as long as the page.
      if (!shelf.isHopeful()) return;
      const changes = tableNames.flatMap((table): Change[] => [...shelf.pending(table).values()]);
      isOwn = changes.length > 0;
      if (isOwn) storage.write(unsavedChangesKey, JSON.stringify(changes));
    },
  };
}
