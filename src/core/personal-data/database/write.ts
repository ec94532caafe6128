import type { Change } from '#core/personal-data/changes.ts';
import { applyChange } from '#core/personal-data/changes.ts';
import { sumTables, toStored } from './database.ts';
import type { Database, StoredSession } from './database.ts';
import { writeErasureId } from './erasure.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import { keyOf, tableNames } from '#core/personal-data/records/records.ts';
import type { RecordKey, Records, TableName } from '#core/personal-data/records/records.ts';
import { updateSums, rebuildSums } from './stored-sums.ts';
import type { SessionChange } from './stored-sums.ts';

const allTables = [...tableNames, ...sumTables, 'aside'];

const readOne = <Name extends TableName>(table: Name, record: unknown): Records[Name] | undefined =>
  validateRecords(table, record === undefined ? [] : [record]).valid[0];

const removedKeys = (changes: readonly Change[]): RecordKey[] =>
  changes.filter(({ fields }) => fields === null).map(({ key }) => key);

/** From this many keys on, reading the whole table takes less time. */
const bulkThreshold = 500;

async function readSessions({ sessions }: Database, keys: readonly string[]): Promise<unknown[]> {
  if (keys.length < bulkThreshold) return sessions.bulkGet([...keys]);
  const all = new Map((await sessions.toArray()).map((session) => [session.id, session]));
  return keys.map((key) => all.get(key));
}

async function writeSessions(database: Database, changes: readonly Change[]): Promise<void> {
  const stored = await readSessions(
    database,
    changes.map(({ key }) => String(key)),
  );
  const sessions = changes.map((change, index): SessionChange => {
    const before = readOne('sessions', stored[index]);
    return { before, after: applyChange<'sessions'>(before, change) };
  });
  const after = sessions.flatMap((session): StoredSession[] => (session.after ? [toStored(session.after)] : []));
  await database.sessions.bulkPut(after);
  await database.sessions.bulkDelete(removedKeys(changes).map(String));
  await updateSums(database, sessions);
}

async function writePlain(database: Database, table: TableName, changes: readonly Change[]): Promise<void> {
  const records = database.table<unknown, RecordKey>(table);
  const stored = await records.bulkGet(changes.map(({ key }) => key));
  const after = changes.map((change, index) => applyChange(readOne(table, stored[index]), change));
  await records.bulkPut(after.filter((record) => record !== undefined));
  await records.bulkDelete(removedKeys(changes));
}

export async function writeChanges(database: Database, changes: readonly Change[]): Promise<void> {
  // A transaction needs at least one table.
  if (changes.length === 0) return;
  const tables = tableNames.filter((name) => changes.some(({ table }) => table === name));
  const sums = tables.includes('sessions') ? sumTables : [];
  await database.transaction('rw', [...new Set([...tables, ...sums])], async () => {
    for (const table of tables) {
      const tableChanges = changes.filter((change) => change.table === table);
      await (table === 'sessions' ? writeSessions(database, tableChanges) : writePlain(database, table, tableChanges));
    }
  });
}

export async function quarantine(
  database: Database,
  table: TableName,
  invalid: readonly { record: unknown; at: number }[],
): Promise<void> {
  await database.transaction('rw', allTables, async () => {
    const keys = invalid.map(({ record }) => keyOf(table, record as Records[TableName]));
    const records = database.table<unknown, RecordKey>(table);
    const current = await records.bulkGet(keys);
    // It may have been quarantined or rewritten since it was read.
    const stillInvalid = invalid.filter(
      (_, index) => validateRecords(table, [current[index]]).invalid.length > 0 && current[index] !== undefined,
    );
    await database.aside.bulkAdd(stillInvalid.map(({ record, at }) => ({ table, record, at })));
    await records.bulkDelete(stillInvalid.map(({ record }) => keyOf(table, record as Records[TableName])));
    // What an invalid record had added to the sums is unknown.
    if (table === 'sessions') await rebuildSums(database);
  });
}

export async function eraseDatabase(database: Database): Promise<void> {
  await database.transaction('rw', allTables, async () => {
    for (const table of allTables) await database.table(table).clear();
    await rebuildSums(database);
    await writeErasureId(database);
  });
}
