import { applyChanges, type KeyedRecords } from '#core/personal-data/changes.ts';
import { keyOf, type Records, type TableName } from '#core/personal-data/records/kinds.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';
import { createStore, type Readable } from '#core/store.ts';

/** Undefined until loaded. */
export interface List<Item> extends Readable<readonly Item[] | undefined> {
  ready: () => Promise<readonly Item[]>;
}

export interface ListDependencies {
  recordStore: RecordStore;
  now: () => Date;
}

export function createList<Name extends TableName>(
  recordStore: RecordStore,
  table: Name,
  compare: (a: Records[Name], b: Records[Name]) => number,
): List<Records[Name]> {
  const store = createStore<readonly Records[Name][] | undefined>(undefined);
  let stored: KeyedRecords<Name> = new Map();
  let reading = 0;

  const publish = (): readonly Records[Name][] => {
    const shown = [...applyChanges(stored, recordStore.pending(table).values()).values()].toSorted(compare);
    store.set(shown);
    return shown;
  };
  const rows = async (): Promise<KeyedRecords<Name> | undefined> => {
    try {
      const found = await (await recordStore.database())?.table<unknown>(table).toArray();
      return found && new Map(recordStore.validRecords(table, found).map((record) => [keyOf(table, record), record]));
    } catch {
      // The database was closed, or a newer version of the app owns it: the loaded rows stay.
      return undefined;
    }
  };
  const read = async (): Promise<readonly Records[Name][]> => {
    reading += 1;
    const thisReading = reading;
    const found = await rows();
    if (found && thisReading === reading) stored = found;
    return publish();
  };
  let loading = read();
  recordStore.watch(({ tables, kind, changes }) => {
    if (!tables.includes(table)) return;
    // Changes that are no longer pending would otherwise disappear until the next read.
    if (kind === 'written')
      stored = applyChanges(
        stored,
        changes.filter((change) => change.table === table),
      );
    if (kind === 'emptied') stored = new Map();
    if (kind !== 'pending') loading = read();
    if (store.getSnapshot()) publish();
  });
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    ready: async () => store.getSnapshot() ?? loading,
  };
}
