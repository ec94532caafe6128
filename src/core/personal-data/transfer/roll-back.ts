import type { ChangeHook } from '#core/personal-data/change-hook.ts';
import { outboxTables, tablesWith, type Database } from '#core/personal-data/database/database.ts';
import { ErasedError, readErasureId } from '#core/personal-data/database/erasure.ts';
import { isQuotaExceeded } from '#core/personal-data/database/quota-exceeded.ts';
import { forEachSlice } from '#core/personal-data/database/slices.ts';
import { ensureSums, dropSums, updateSums } from '#core/personal-data/database/stored-sums.ts';
import {
  isCounted,
  isSame,
  keyOf,
  rowOf,
  type CountedName,
  type RecordKey,
  type Records,
  type TableName,
} from '#core/personal-data/records/kinds.ts';

/** A failed import could not be rolled back. Importing the file again adds the rest. */
export class PartialImportError extends Error {
  override readonly name = 'PartialImportError';
}

export type AddedRecords = { table: TableName; records: readonly Records[TableName][] }[];

export const countAdded = (added: AddedRecords): number => added.reduce((sum, { records }) => sum + records.length, 0);

interface RollbackOptions {
  since: string;
  hook: ChangeHook;
  /** @param left 0–1 */
  onRollback: (left: number) => void;
  erasing: AbortSignal | undefined;
}

/** The records that are still as imported. Rows and records list their fields in the order of the schema. */
async function unchangedRecords(
  database: Database,
  { table, records }: AddedRecords[number],
): Promise<readonly Records[TableName][]> {
  const found = await database.table<unknown, RecordKey>(table).bulkGet(records.map((record) => keyOf(table, record)));
  return records.filter((record, index) => isSame(found[index], rowOf(table, record)));
}

interface RemovalOptions {
  since: string;
  hook: ChangeHook;
  sums: (gone: readonly Records[CountedName][]) => Promise<void>;
}

async function removeSlice(
  database: Database,
  slice: AddedRecords[number],
  { since, hook, sums }: RemovalOptions,
): Promise<void> {
  const { table } = slice;
  await database.transaction('rw', [...tablesWith(table), ...outboxTables], async () => {
    if ((await readErasureId(database)) !== since) throw new ErasedError();
    const records = await unchangedRecords(database, slice);
    const changes = records.map((before) => ({ key: keyOf(table, before), before, after: undefined }));
    await hook.changed(database, table, changes);
    await database.table<unknown, RecordKey>(table).bulkDelete(records.map((record) => keyOf(table, record)));
    if (isCounted(table)) await sums(records as readonly Records[typeof table][]);
  });
}

/** Drops the sums where there is no space for new ones, because deleting needs none. @throws ErasedError */
async function removeSliceWithinQuota(
  database: Database,
  slice: AddedRecords[number],
  rest: Pick<RollbackOptions, 'since' | 'hook'>,
): Promise<void> {
  try {
    await removeSlice(database, slice, {
      ...rest,
      sums: (gone) =>
        updateSums(
          database,
          gone.map((before) => ({ before, after: undefined })),
        ),
    });
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    await removeSlice(database, slice, { ...rest, sums: () => dropSums(database) });
  }
}

/** Removes records that are still as imported. @throws ErasedError, PartialImportError */
export async function rollBack(
  database: Database,
  added: AddedRecords,
  { since, hook, onRollback, erasing }: RollbackOptions,
): Promise<void> {
  const total = countAdded(added);
  let left = total;
  try {
    for (const { table, records } of added) {
      await forEachSlice(records, async (slice) => {
        erasing?.throwIfAborted();
        onRollback(left / total);
        await removeSliceWithinQuota(database, { table, records: slice }, { since, hook });
        left -= slice.length;
      });
    }
    await ensureSums(database);
  } catch (cause) {
    if (cause instanceof ErasedError) throw new ErasedError(left > 0);
    throw new PartialImportError('the import could not be rolled back', { cause });
  }
}
