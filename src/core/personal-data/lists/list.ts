import { changed } from '#core/personal-data/changes.ts';
import type { Change } from '#core/personal-data/changes.ts';
import { keyOf } from '#core/personal-data/records/records.ts';
import type { Key, Records, TableName } from '#core/personal-data/records/records.ts';
import type { Shelf } from '#core/personal-data/shelf.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';

/** All records of a small table; undefined until loaded. */
export interface List<Item> extends Readable<readonly Item[] | undefined> {
  ready: () => Promise<readonly Item[]>;
}

type Rows<Name extends TableName> = ReadonlyMap<Key, Records[Name]>;

export function withChanges<Name extends TableName>(rows: Rows<Name>, changes: Iterable<Change>): Rows<Name> {
  const result = new Map(rows);
  for (const change of changes) {
    const record = changed<Name>(result.get(change.key), change);
    if (record) result.set(change.key, record);
    else result.delete(change.key);
  }
  return result;
}

export function createList<Name extends TableName>(
  shelf: Shelf,
  table: Name,
  compare: (a: Records[Name], b: Records[Name]) => number,
): List<Records[Name]> {
  const store = createStore<readonly Records[Name][] | undefined>(undefined);
  let kept: Rows<Name> = new Map();
  let reading = 0;

  const show = (): readonly Records[Name][] => {
    const shown = [...withChanges(kept, shelf.pending(table).values()).values()].toSorted(compare);
    store.set(shown);
    return shown;
  };
  const rows = async (): Promise<Rows<Name> | undefined> => {
    try {
      const found = await (await shelf.database())?.table<unknown>(table).toArray();
      return found && new Map(shelf.checked(table, found).map((record) => [keyOf(table, record), record]));
    } catch {
      // Just closed, or owned by a newer version of the app: keep what is loaded.
      return undefined;
    }
  };
  const read = async (): Promise<readonly Records[Name][]> => {
    reading += 1;
    const mine = reading;
    const found = await rows();
    if (found && mine === reading) kept = found;
    return show();
  };
  let known = read();
  shelf.watch(({ tables, kind, changes }) => {
    if (!tables.includes(table)) return;
    // Before reading again: what is no longer pending would disappear for a moment.
    if (kind === 'written')
      kept = withChanges(
        kept,
        changes.filter((change) => change.table === table),
      );
    if (kind === 'emptied') kept = new Map();
    if (kind !== 'pending') known = read();
    if (store.getSnapshot()) show();
  });
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    ready: async () => store.getSnapshot() ?? known,
  };
}
