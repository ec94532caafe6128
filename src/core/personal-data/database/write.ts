import { applyChange, type Change } from '#core/personal-data/changes.ts';
import type { ChangeHook, RecordChange } from '#core/personal-data/change-hook.ts';
import { outboxTables, sumTables, tablesWith, type Database } from './database.ts';
import { getMany } from './get-many.ts';
import { writeErasureId } from './erasure.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import {
  isCounted,
  keyOf,
  rowOf,
  tableNames,
  type RecordKey,
  type Records,
  type TableName,
} from '#core/personal-data/records/kinds.ts';
import { updateSums, rebuildSums } from './stored-sums.ts';

const allTables = [...tableNames, ...sumTables, 'aside', ...outboxTables];

const readOne = <Name extends TableName>(table: Name, record: unknown): Records[Name] | undefined =>
  validateRecords(table, record === undefined ? [] : [record]).valid[0];

const removedKeys = (changes: readonly Change[]): RecordKey[] =>
  changes.filter(({ fields }) => fields === null).map(({ key }) => key);

/** Without patches that change nothing: of a missing record, or with an invalid result. */
const toRecordChanges = (
  changes: readonly Change[],
  results: readonly Pick<RecordChange, 'before' | 'after'>[],
): RecordChange[] =>
  changes.flatMap(({ key, fields }, index) => {
    const result = results[index];
    return result && (fields === null || result.after) ? [{ key, before: result.before, after: result.after }] : [];
  });

interface Pair<Name extends TableName> {
  before: Records[Name] | undefined;
  after: Records[Name] | undefined;
}

async function writeTable(database: Database, table: TableName, changes: readonly Change[]): Promise<RecordChange[]> {
  const records = database.table<unknown, RecordKey>(table);
  const stored = await getMany(
    records,
    changes.map(({ key }) => key),
  );
  const results = changes.map((change, index) => {
    const before = readOne(table, stored[index]);
    return { before, after: applyChange(before, change) };
  });
  await records.bulkPut(results.flatMap(({ after }) => (after ? [rowOf(table, after)] : [])));
  await records.bulkDelete(removedKeys(changes));
  if (isCounted(table)) await updateSums(database, results as Pair<typeof table>[]);
  return toRecordChanges(changes, results);
}

export async function writeChanges(database: Database, changes: readonly Change[], hook: ChangeHook): Promise<void> {
  // A transaction needs at least one table.
  if (changes.length === 0) return;
  const tables = tableNames.filter((name) => changes.some(({ table }) => table === name));
  const touched = new Set([...tables.flatMap(tablesWith), ...outboxTables]);
  await database.transaction('rw', [...touched], async () => {
    for (const table of tables) {
      const tableChanges = changes.filter((change) => change.table === table);
      await hook.changed(database, table, await writeTable(database, table, tableChanges));
    }
  });
}

export async function quarantine(
  database: Database,
  { table, invalid }: { table: TableName; invalid: readonly { record: unknown; at: number }[] },
  hook: ChangeHook,
): Promise<void> {
  await database.transaction('rw', allTables, async () => {
    const keys = invalid.map(({ record }) => keyOf(table, record as Records[TableName]));
    const records = database.table<unknown, RecordKey>(table);
    const current = await records.bulkGet(keys);
    // A record may have been quarantined or rewritten since it was read.
    const stillInvalid = invalid.filter(
      (_, index) => validateRecords(table, [current[index]]).invalid.length > 0 && current[index] !== undefined,
    );
    await database.aside.bulkAdd(stillInvalid.map(({ record, at }) => ({ table, record, at })));
    const invalidKeys = stillInvalid.map(({ record }) => keyOf(table, record as Records[TableName]));
    await records.bulkDelete(invalidKeys);
    await hook.lost(database, table, invalidKeys);
    // It is not known what an invalid record had added to the sums.
    if (isCounted(table)) await rebuildSums(database);
  });
}

/** Erases this device only: synchronisation ends, and the account keeps its records. */
export async function eraseDatabase(database: Database): Promise<void> {
  await database.transaction('rw', allTables, async () => {
    for (const table of allTables) await database.table(table).clear();
    await rebuildSums(database);
    await writeErasureId(database);
  });
}
