import type { ChangeHook } from '#core/personal-data/change-hook.ts';
import { outboxTables, tablesWith, type Database } from '#core/personal-data/database/database.ts';
import { ErasedError, readErasureId } from '#core/personal-data/database/erasure.ts';
import { forEachSlice, slicesOf } from '#core/personal-data/database/slices.ts';
import { addToSums, rebuildSums } from '#core/personal-data/database/stored-sums.ts';
import { countSession, emptySums } from '#core/personal-data/history/sums.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import {
  isCounted,
  keyOf,
  rowOf,
  tableNames,
  type CountedName,
  type RecordKey,
  type Records,
  type TableName,
} from '#core/personal-data/records/kinds.ts';
import { Dexie } from 'dexie';
import type { AllRecords } from './archive-file.ts';
import { rollBack, countAdded, type AddedRecords } from './roll-back.ts';

export interface ImportOptions {
  /** @param done 0–1 */
  onProgress?: ((done: number) => void) | undefined;
  /** @param left 0–1 of the whole import */
  onRollback?: ((left: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Aborted with ErasedError during an erasure, which makes a rollback unnecessary. */
  erasing?: AbortSignal | undefined;
}

export function takeNew<Name extends TableName>(
  table: Name,
  records: readonly Records[Name][],
  known: Set<RecordKey>,
): Records[Name][] {
  return records.filter((record) => {
    const key = keyOf(table, record);
    return !known.has(key) && known.add(key);
  });
}

/** Sums are updated once per transaction, for which other tabs wait half a second on a slow device. */
const recordsPerTransaction = 1000;

async function addSlice<Name extends TableName>(
  database: Database,
  table: Name,
  records: readonly Records[Name][],
): Promise<{ added: Records[Name][]; replacedInvalid: boolean }> {
  const rows = database.table<unknown, RecordKey>(table);
  const found = await rows.bulkGet(records.map((record) => keyOf(table, record)));
  const { valid, invalid } = validateRecords(
    table,
    found.filter((row) => row !== undefined),
  );
  const added = takeNew(table, records, new Set(valid.map((record) => keyOf(table, record))));
  await rows.bulkPut(added.map((record) => rowOf(table, record)));
  return { added, replacedInvalid: invalid.length > 0 };
}

async function addBatch<Name extends TableName>(
  database: Database,
  table: Name,
  {
    records,
    hook,
    onSlice,
  }: Pick<Adding, 'hook'> & { records: readonly Records[Name][]; onSlice: (length: number) => void },
): Promise<Records[Name][]> {
  const all: Records[Name][] = [];
  const difference = emptySums();
  let isSumUnknown = false;
  await forEachSlice(records, async (slice) => {
    const { added, replacedInvalid } = await addSlice(database, table, slice);
    if (isCounted(table)) for (const one of added as Records[CountedName][]) countSession(difference, one, 1);
    isSumUnknown ||= replacedInvalid;
    const changes = added.map((after) => ({ key: keyOf(table, after), before: undefined, after }));
    await hook.changed(database, table, changes);
    all.push(...added);
    onSlice(slice.length);
  });
  // It is not known what an invalid record had added to the sums.
  if (isCounted(table)) await (isSumUnknown ? rebuildSums(database) : addToSums(database, difference));
  return all;
}

interface Adding extends Pick<ImportOptions, 'onProgress' | 'signal'> {
  added: AddedRecords;
  since: string;
  hook: ChangeHook;
}

async function addAll(
  database: Database,
  records: AllRecords,
  { added, since, hook, onProgress, signal }: Adding,
): Promise<void> {
  const total = tableNames.reduce((sum, table) => sum + records[table].length, 0);
  let done = 0;
  for (const table of tableNames) {
    const touched = [...tablesWith(table), ...outboxTables];
    for (const batch of slicesOf(records[table] as Records[TableName][], recordsPerTransaction)) {
      signal?.throwIfAborted();
      const onSlice = (length: number): void => {
        done += length;
        // Listeners may use the database, but not within this transaction.
        Dexie.ignoreTransaction(() => onProgress?.(done / total));
        signal?.throwIfAborted();
      };
      const addedNow = await database.transaction('rw', touched, async () => {
        if ((await readErasureId(database)) !== since) throw new ErasedError();
        return addBatch(database, table, { records: batch, hook, onSlice });
      });
      added.push({ table, records: addedNow });
    }
  }
  // An abort before the last record rolls back everything.
  signal?.throwIfAborted();
  // Settings are imported next, so this also matters without records.
  if ((await readErasureId(database)) !== since) throw new ErasedError();
}

/**
 * Uses several transactions, so that other tabs can write in between. Existing records stay unchanged, so repeating an
 * interrupted import completes it.
 * @param since erasure id when the import began
 * @returns the number of added records
 * @throws ErasedError, PartialImportError, or the cause of the failure
 */
export async function mergeRecords(
  database: Database,
  records: AllRecords,
  { options, since, hook }: { options: ImportOptions; since: string; hook: ChangeHook },
): Promise<number> {
  const added: AddedRecords = [];
  let done = 0;
  const onProgress = (part: number): void => {
    done = part;
    options.onProgress?.(part);
  };
  try {
    await addAll(database, records, { added, since, hook, onProgress, signal: options.signal });
  } catch (error) {
    const isPartial = countAdded(added) > 0;
    if (error instanceof ErasedError) throw new ErasedError(isPartial);
    if (isPartial)
      await rollBack(database, added, {
        since,
        hook,
        erasing: options.erasing,
        onRollback: (left) => options.onRollback?.(left * done),
      });
    throw error;
  }
  return countAdded(added);
}
