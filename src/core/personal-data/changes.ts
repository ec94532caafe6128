import * as v from 'valibot';
import { keyOf, kinds, type RecordKey, type Records, type TableName } from '#core/personal-data/records/kinds.ts';

export interface Change {
  table: TableName;
  key: RecordKey;
  /** All fields for a new record, some for an update, null for a removal. */
  fields: Readonly<Record<string, unknown>> | null;
}

export function putRecord<Name extends TableName>(table: Name, record: Records[Name]): Change {
  return { table, key: keyOf(table, record), fields: record };
}

export function patchRecord<Name extends TableName>(
  table: Name,
  key: RecordKey,
  fields: Partial<Records[Name]>,
): Change {
  return { table, key, fields };
}

export function removeRecord(table: TableName, key: RecordKey): Change {
  return { table, key, fields: null };
}

/** Returns undefined where the change removes the record or leaves it invalid. */
export function applyChange<Name extends TableName>(
  record: Records[Name] | undefined,
  { table, fields }: Change,
): Records[Name] | undefined {
  if (!fields) return undefined;
  const result = v.safeParse(kinds[table].schema, { ...record, ...fields });
  return result.success ? (result.output as Records[Name]) : undefined;
}

export type KeyedRecords<Name extends TableName> = ReadonlyMap<RecordKey, Records[Name]>;

export function applyChanges<Name extends TableName>(
  rows: KeyedRecords<Name>,
  changes: Iterable<Change>,
): KeyedRecords<Name> {
  const result = new Map(rows);
  for (const change of changes) {
    const record = applyChange<Name>(result.get(change.key), change);
    if (record) result.set(change.key, record);
    else result.delete(change.key);
  }
  return result;
}

export type PendingChanges = ReturnType<typeof createPendingChanges>;

export function createPendingChanges() {
  const changesByRecord = new Map<string, Change>();
  const recordName = ({ table, key }: Change): string => `${table} ${key}`;
  const merge = (before: Change | undefined, change: Change): Change => {
    if (!before || !change.fields) return change;
    // A patch does not restore a removed record.
    if (!before.fields) return applyChange(undefined, change) ? change : before;
    return { ...change, fields: { ...before.fields, ...change.fields } };
  };
  return {
    add: (changes: readonly Change[]): void => {
      for (const change of changes)
        changesByRecord.set(recordName(change), merge(changesByRecord.get(recordName(change)), change));
    },
    all: (): readonly Change[] => [...changesByRecord.values()],
    of: (table: TableName): ReadonlyMap<RecordKey, Change> =>
      new Map(
        [...changesByRecord.values()].filter((change) => change.table === table).map((change) => [change.key, change]),
      ),
    markWritten: (changes: readonly Change[]): void => {
      for (const change of changes)
        if (changesByRecord.get(recordName(change)) === change) changesByRecord.delete(recordName(change));
    },
    clear: (): void => changesByRecord.clear(),
  };
}
