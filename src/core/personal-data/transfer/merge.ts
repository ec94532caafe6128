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

export interface Steps {
  /** @param done 0–1 */
  onProgress?: ((done: number) => void) | undefined;
  /** @param left 0–1 of the whole import */
  onTakingBack?: ((left: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Aborted with Erased during an erasure, which makes a rollback unnecessary. */
  erasing?: AbortSignal | undefined;
}

/** Adds their keys to `known`. */
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

/** Sums are updated once per transaction; other tabs wait for it, half a second on a slow device. */
const perTransaction = 1000;

/** @returns wasBroken: one may have replaced an invalid row */
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

/** Runs within the current transaction. @returns the records that were new */
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
  // What an invalid record had added to the sums is unknown.
  if (table === 'sessions') await (isDoubtful ? makeAnew(database) : addToSums(database, difference));
  return all;
}

interface Adding extends Pick<Steps, 'onProgress' | 'signal'> {
  added: Added;
  /** Erasure id when the import began. */
  since: string;
}

/** @throws Erased where the erasure id has changed */
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
        // Listeners may use the database, but not within this transaction.
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
  // An abort before the last record rolls back everything.
  signal?.throwIfAborted();
  // Settings follow, so this also matters where there were no records.
  if ((await erasureOf(database)) !== since) throw new Erased();
}

/**
 * Adds new records and their sums, in several transactions so that other tabs and changes are not blocked. Existing
 * records stay unchanged, so an interrupted import is completed by repeating it. A failed or aborted one is rolled
 * back, except records changed since. @param since erasure id when the import began @returns how many were added
 * @throws Erased, PartlyAdded, or the cause of the failure
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
