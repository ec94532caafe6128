import type { Change } from '#core/personal-data/changes.ts';
import { changed } from '#core/personal-data/changes.ts';
import { sumTables, toStored } from './database.ts';
import type { Database, StoredSession } from './database.ts';
import { markErasure } from './erasure.ts';
import { readable } from '#core/personal-data/records/readable.ts';
import { keyOf, tableNames } from '#core/personal-data/records/records.ts';
import type { Key, Records, TableName } from '#core/personal-data/records/records.ts';
import { follow, makeAnew } from './stored-sums.ts';
import type { SessionChange } from './stored-sums.ts';

const allTables = [...tableNames, ...sumTables, 'aside'];

const readOne = <Name extends TableName>(table: Name, record: unknown): Records[Name] | undefined =>
  readable(table, record === undefined ? [] : [record]).good[0];

const takenAway = (changes: readonly Change[]): Key[] =>
  changes.filter(({ fields }) => fields === null).map(({ key }) => key);

/** From this many keys on, reading the whole table takes less time. */
const many = 500;

async function sessionsNow({ sessions }: Database, keys: readonly string[]): Promise<unknown[]> {
  if (keys.length < many) return sessions.bulkGet([...keys]);
  const all = new Map((await sessions.toArray()).map((session) => [session.id, session]));
  return keys.map((key) => all.get(key));
}

async function writeSessions(database: Database, changes: readonly Change[]): Promise<void> {
  const known = await sessionsNow(
    database,
    changes.map(({ key }) => String(key)),
  );
  const sessions = changes.map((change, index): SessionChange => {
    const before = readOne('sessions', known[index]);
    return { before, after: changed<'sessions'>(before, change) };
  });
  const after = sessions.flatMap((session): StoredSession[] => (session.after ? [toStored(session.after)] : []));
  await database.sessions.bulkPut(after);
  await database.sessions.bulkDelete(takenAway(changes).map(String));
  await follow(database, sessions);
}

async function writePlain(database: Database, table: TableName, changes: readonly Change[]): Promise<void> {
  const records = database.table<unknown, Key>(table);
  const known = await records.bulkGet(changes.map(({ key }) => key));
  const after = changes.map((change, index) => changed(readOne(table, known[index]), change));
  await records.bulkPut(after.filter((record) => record !== undefined));
  await records.bulkDelete(takenAway(changes));
}

/** Writes all changes and sums, or rejects and writes nothing. */
export async function writeAll(database: Database, changes: readonly Change[]): Promise<void> {
  // A transaction needs at least one table.
  if (changes.length === 0) return;
  const tables = tableNames.filter((name) => changes.some(({ table }) => table === name));
  const sums = tables.includes('sessions') ? sumTables : [];
  await database.transaction('rw', [...new Set([...tables, ...sums])], async () => {
    for (const table of tables) {
      const own = changes.filter((change) => change.table === table);
      await (table === 'sessions' ? writeSessions(database, own) : writePlain(database, table, own));
    }
  });
}

export async function setAside(
  database: Database,
  table: TableName,
  broken: readonly { record: unknown; at: number }[],
): Promise<void> {
  await database.transaction('rw', allTables, async () => {
    const keys = broken.map(({ record }) => keyOf(table, record as Records[TableName]));
    const records = database.table<unknown, Key>(table);
    const still = await records.bulkGet(keys);
    // It may have been quarantined or rewritten since it was read.
    const gone = broken.filter(
      (_, index) => readable(table, [still[index]]).broken.length > 0 && still[index] !== undefined,
    );
    await database.aside.bulkAdd(gone.map(({ record, at }) => ({ table, record, at })));
    await records.bulkDelete(gone.map(({ record }) => keyOf(table, record as Records[TableName])));
    // What an invalid record had added to the sums is unknown.
    if (table === 'sessions') await makeAnew(database);
  });
}

export async function emptyAll(database: Database): Promise<void> {
  await database.transaction('rw', allTables, async () => {
    for (const table of allTables) await database.table(table).clear();
    await makeAnew(database);
    await markErasure(database);
  });
}
