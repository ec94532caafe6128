import * as v from 'valibot';
import { keyOf, recordSchemas } from '#core/personal-data/records/records.ts';
import type { Key, Records, TableName } from '#core/personal-data/records/records.ts';

export interface Change {
  table: TableName;
  key: Key;
  /** All fields for a new record, some for an update, null for a removal. */
  fields: Readonly<Record<string, unknown>> | null;
}

export function put<Name extends TableName>(table: Name, record: Records[Name]): Change {
  return { table, key: keyOf(table, record), fields: record };
}

/** Has no effect on a record that does not exist. */
export function alter<Name extends TableName>(table: Name, key: Key, fields: Partial<Records[Name]>): Change {
  return { table, key, fields };
}

export function takeAway(table: TableName, key: Key): Change {
  return { table, key, fields: null };
}

/** Returns undefined where the change removes the record or leaves it invalid. */
export function changed<Name extends TableName>(
  record: Records[Name] | undefined,
  { table, fields }: Change,
): Records[Name] | undefined {
  if (!fields) return undefined;
  const result = v.safeParse(recordSchemas[table], { ...record, ...fields });
  return result.success ? (result.output as Records[Name]) : undefined;
}

/** Changes that are displayed but not yet in the database. */
export interface Pending {
  add: (changes: readonly Change[]) => void;
  all: () => readonly Change[];
  of: (table: TableName) => ReadonlyMap<Key, Change>;
  /** Drops these changes, except those replaced since. */
  settle: (changes: readonly Change[]) => void;
  clear: () => void;
}

export function createPending(): Pending {
  const held = new Map<string, Change>();
  const nameOf = ({ table, key }: Change): string => `${table} ${key}`;
  const joined = (before: Change | undefined, change: Change): Change => {
    if (!before || !change.fields) return change;
    // A patch does not restore a removed record.
    if (!before.fields) return changed(undefined, change) ? change : before;
    return { ...change, fields: { ...before.fields, ...change.fields } };
  };
  return {
    add: (changes) => {
      for (const change of changes) held.set(nameOf(change), joined(held.get(nameOf(change)), change));
    },
    all: () => [...held.values()],
    of: (table) =>
      new Map([...held.values()].filter((change) => change.table === table).map((change) => [change.key, change])),
    settle: (changes) => {
      for (const change of changes) if (held.get(nameOf(change)) === change) held.delete(nameOf(change));
    },
    clear: () => held.clear(),
  };
}
