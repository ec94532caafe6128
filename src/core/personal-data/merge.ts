import type { AllRecords } from './archive-file.ts';
import { sumTables, toStored } from './database.ts';
import type { Database } from './database.ts';
import { readable } from './readable.ts';
import { keyOf, tableNames } from './records.ts';
import type { Key, Records, TableName } from './records.ts';
import { eachSlice, inSlices } from './slices.ts';
import { addToSums, makeAnew } from './stored-sums.ts';
import { count, noSums } from './sums.ts';

/** How far a long piece of work is, and the way to give it up. */
export interface Steps {
  /** @param done 0–1 */
  onProgress?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Those that are not known yet, each once: from now on they are. */
export function unknownOf<Name extends TableName>(table: Name, records: readonly Records[Name][], known: Set<Key>): Records[Name][] {
  return records.filter((record) => {
    const key = keyOf(table, record);
    return !known.has(key) && known.add(key);
  });
}

interface Known {
  keys: Set<Key>;
  /** Whether there are rows that nobody can read: a record of a file may take the place of one. */
  broken: boolean;
}

async function knownOf(database: Database, table: TableName, { signal }: Steps): Promise<Known> {
  const known: Known = { keys: new Set(), broken: false };
  await eachSlice(database.table<unknown>(table), (rows) => {
    signal?.throwIfAborted();
    const { good, broken } = readable(table, rows);
    for (const record of good) known.keys.add(keyOf(table, record));
    known.broken ||= broken.length > 0;
  });
  return known;
}

async function mergeTable<Name extends TableName>(database: Database, table: Name, { records, steps }: { records: readonly Records[Name][]; steps: Steps }): Promise<number> {
  const known = await knownOf(database, table, steps);
  const difference = noSums();
  let added = 0;
  await inSlices(records, async (slice, from) => {
    steps.signal?.throwIfAborted();
    const unknown = unknownOf(table, slice, known.keys);
    const sessions = table === 'sessions' ? (unknown as Records['sessions'][]) : [];
    for (const session of sessions) count(difference, session, 1);
    await database.table<unknown>(table).bulkPut(table === 'sessions' ? sessions.map(toStored) : unknown);
    added += unknown.length;
    steps.onProgress?.((from + slice.length) / records.length);
  });
  if (table === 'sessions') await (known.broken ? makeAnew(database) : addToSums(database, difference));
  return added;
}

/**
 * Adds the records that are not there, and the sums that follow from them, in one transaction that gives the page its turn again
 * and again: all of it, or nothing and a rejection. What is there stays as it is.
 * @returns how many were added
 */
export async function mergeAll(database: Database, records: AllRecords, { onProgress, signal }: Steps): Promise<number> {
  const tables = tableNames.filter((table) => records[table].length > 0);
  // Over no tables there is no transaction.
  if (tables.length === 0) return 0;
  const total = tables.reduce((sum, table) => sum + records[table].length, 0);
  const sums = tables.includes('sessions') ? sumTables : [];
  return database.transaction('rw', [...new Set([...tables, ...sums])], async () => {
    let [added, before] = [0, 0];
    for (const table of tables) {
      const start = before;
      const all = records[table].length;
      added += await mergeTable(database, table, { records: records[table], steps: { signal, onProgress: (done) => onProgress?.((start + done * all) / total) } });
      before += all;
    }
    // What is given up before the device has it all is given up whole.
    signal?.throwIfAborted();
    return added;
  });
}
