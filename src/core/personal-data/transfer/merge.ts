import { sumTables } from '#core/personal-data/database/database.ts';
import type { Database } from '#core/personal-data/database/database.ts';
import { Erased, erasureOf } from '#core/personal-data/database/erasure.ts';
import { inSlices, slicesOf } from '#core/personal-data/database/slices.ts';
import { addToSums, makeAnew } from '#core/personal-data/database/stored-sums.ts';
import { count, noSums } from '#core/personal-data/history/sums.ts';
import { readable } from '#core/personal-data/records/readable.ts';
import { keyOf, tableNames } from '#core/personal-data/records/records.ts';
import type { Key, Records, TableName } from '#core/personal-data/records/records.ts';
import { Dexie } from 'dexie';
import type { AllRecords } from './archive-file.ts';
import { rowsOf, takeBack, countOf } from './take-back.ts';
import type { Added } from './take-back.ts';

/** How far a long piece of work is, and the way to give it up. */
export interface Steps {
  /** @param done 0–1 */
  onProgress?: ((done: number) => void) | undefined;
  /** Called while what was given up, or has failed, is taken back. @param left 0–1, of the whole */
  onTakingBack?: ((left: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Aborted with Erased where everything is being erased: then nothing is taken back. */
  erasing?: AbortSignal | undefined;
}

/** Those that are not known yet, each once: from now on they are. */
export function unknownOf<Name extends TableName>(
  table: Name,
  records: readonly Records[Name][],
  known: Set<Key>,
): Records[Name][] {
  return records.filter((record) => {
    const key = keyOf(table, record);
    return !known.has(key) && known.add(key);
  });
}

/** Records in one transaction. Their sums are paid once; others wait for it, half a second on a slow device. */
const perTransaction = 1000;

/** Adds those of a few records that are not there. wasBroken: one may have taken the place of a row that nobody can read. */
async function addSlice<Name extends TableName>(
  database: Database,
  table: Name,
  records: readonly Records[Name][],
): Promise<{ added: Records[Name][]; wasBroken: boolean }> {
  const rows = database.table<unknown, Key>(table);
  const found = await rows.bulkGet(records.map((record) => keyOf(table, record)));
  const { good, broken } = readable(
    table,
    found.filter((row) => row !== undefined),
  );
  const added = unknownOf(table, records, new Set(good.map((record) => keyOf(table, record))));
  await rows.bulkPut(rowsOf(table, added));
  return { added, wasBroken: broken.length > 0 };
}

/** Adds some records and their sums, in the transaction that is under way; returns those that were not there. */
async function addBatch<Name extends TableName>(
  database: Database,
  table: Name,
  { records, onSlice }: { records: readonly Records[Name][]; onSlice: (length: number) => void },
): Promise<Records[Name][]> {
  const all: Records[Name][] = [];
  const difference = noSums();
  let isDoubtful = false;
  await inSlices(records, async (slice) => {
    const { added, wasBroken } = await addSlice(database, table, slice);
    if (table === 'sessions') for (const session of added as Records['sessions'][]) count(difference, session, 1);
    isDoubtful ||= wasBroken;
    all.push(...added);
    onSlice(slice.length);
  });
  // What an unreadable record had added to the sums cannot be known.
  if (table === 'sessions') await (isDoubtful ? makeAnew(database) : addToSums(database, difference));
  return all;
}

interface Adding extends Pick<Steps, 'onProgress' | 'signal'> {
  added: Added;
  /** The last erasure when the import began. */
  since: string;
}

/** @throws Erased where there has been another one. */
async function addAll(
  database: Database,
  records: AllRecords,
  { added, since, onProgress, signal }: Adding,
): Promise<void> {
  const total = tableNames.reduce((sum, table) => sum + records[table].length, 0);
  let done = 0;
  for (const table of tableNames) {
    const touched = table === 'sessions' ? sumTables : ([table, 'sums'] as const);
    for (const batch of slicesOf(records[table] as Records[TableName][], perTransaction)) {
      signal?.throwIfAborted();
      const onSlice = (length: number): void => {
        done += length;
        // What listens may ask the database for something, and not within this transaction.
        Dexie.ignoreTransaction(() => onProgress?.(done / total));
        signal?.throwIfAborted();
      };
      const addedNow = await database.transaction('rw', [...touched], async () => {
        if ((await erasureOf(database)) !== since) throw new Erased();
        return addBatch(database, table, { records: batch, onSlice });
      });
      added.push({ table, records: addedNow });
    }
  }
  // What is given up before the device has it all is given up whole.
  signal?.throwIfAborted();
  // Settings follow, also where there were no records to find it out by.
  if ((await erasureOf(database)) !== since) throw new Erased();
}

/**
 * Adds the records that are not there, and the sums that follow from them, some in each transaction: between two, other tabs and
 * other changes have their turn. What is there stays as it is, so what was cut off in the middle is completed by another time. What
 * is given up or fails is taken back, but for what has been changed since; where everything was erased meanwhile there is nothing to take back.
 * @param since The last erasure when the import began.
 * @returns how many were added
 * @throws Erased, PartlyAdded, or what has made it fail
 */
export async function mergeAll(
  database: Database,
  records: AllRecords,
  { steps, since }: { steps: Steps; since: string },
): Promise<number> {
  const added: Added = [];
  let done = 0;
  const onProgress = (now: number): void => {
    done = now;
    steps.onProgress?.(now);
  };
  try {
    await addAll(database, records, { added, since, onProgress, signal: steps.signal });
  } catch (error) {
    const isPartlyAdded = countOf(added) > 0;
    if (error instanceof Erased) throw new Erased(isPartlyAdded);
    if (isPartlyAdded)
      await takeBack(database, added, {
        since,
        erasing: steps.erasing,
        tell: (left) => steps.onTakingBack?.(left * done),
      });
    throw error;
  }
  return countOf(added);
}
