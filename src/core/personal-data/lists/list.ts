import { applyChanges, patchRecord, putRecord, removeRecord, type KeyedRecords } from '#core/personal-data/changes.ts';
import { keyOf, kinds, type Keys, type ListedName, type Records } from '#core/personal-data/records/kinds.ts';
import type { RecordStore } from '#core/personal-data/record-store.ts';
import { createStore, type Readable } from '#core/store.ts';

/** In the order of the row; undefined until loaded. */
export interface List<Name extends ListedName> extends Readable<readonly Records[Name][] | undefined> {
  ready: () => Promise<readonly Records[Name][]>;
  /** Adds records; each replaces the one that has its key. */
  put: (...records: readonly Records[Name][]) => Promise<void>;
  /** Does nothing where the record was removed. */
  patch: (key: Keys[Name], fields: Partial<Records[Name]>) => Promise<void>;
  remove: (key: Keys[Name]) => Promise<void>;
}

/** Of a list that can do more than any: the one that it extends, and the clock. */
export interface ListDependencies<Name extends ListedName> {
  list: List<Name>;
  now: () => Date;
}

export function createList<Name extends ListedName>(recordStore: RecordStore, table: Name): List<Name> {
  const store = createStore<readonly Records[Name][] | undefined>(undefined);
  let stored: KeyedRecords<Name> = new Map();
  let reading = 0;

  const compare = (one: Records[Name], other: Records[Name]): number =>
    kinds[table].list?.(one, other) || (keyOf(table, one) < keyOf(table, other) ? -1 : 1);
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
    put: (...records) => recordStore.write(records.map((record) => putRecord(table, record))),
    patch: (key, fields) => recordStore.write([patchRecord(table, key, fields)]),
    remove: (key) => recordStore.write([removeRecord(table, key)]),
  };
}
