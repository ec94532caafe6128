import { sumTables, toStored } from '#core/personal-data/database/database.ts';
import type { Database } from '#core/personal-data/database/database.ts';
import { Erased, erasureOf } from '#core/personal-data/database/erasure.ts';
import { isFull } from '#core/personal-data/database/is-full.ts';
import { inSlices } from '#core/personal-data/database/slices.ts';
import { bringUpToDate, dropSums, follow } from '#core/personal-data/database/stored-sums.ts';
import { keyOf } from '#core/personal-data/records/records.ts';
import type { Key, Records, TableName } from '#core/personal-data/records/records.ts';
import type { AllRecords } from './archive-file.ts';

/** A failed import could not be rolled back. Importing the file again adds the rest. */
export class PartlyAdded extends Error {
  override readonly name = 'PartlyAdded';
}

export type Added = { table: TableName; records: readonly Records[TableName][] }[];

export const countOf = (added: Added): number => added.reduce((sum, { records }) => sum + records.length, 0);

interface TakingBack {
  /** Erasure id when the import began. */
  since: string;
  /** @param left 0–1 */
  tell: (left: number) => void;
  /** Aborted with Erased during an erasure, which makes the rollback unnecessary. */
  erasing: AbortSignal | undefined;
}

export const rowsOf = (table: TableName, records: readonly Records[TableName][]): readonly unknown[] =>
  table === 'sessions' ? (records as AllRecords['sessions']).map(toStored) : records;

/** The records that are still as imported. Rows and records list their fields in the order of the schema. */
async function untouched(
  database: Database,
  { table, records }: Added[number],
): Promise<readonly Records[TableName][]> {
  const found = await database.table<unknown, Key>(table).bulkGet(records.map((record) => keyOf(table, record)));
  const rows = rowsOf(table, records);
  return records.filter((_, index) => JSON.stringify(found[index]) === JSON.stringify(rows[index]));
}

interface Taking {
  since: string;
  /** Updates the sums in the same transaction. */
  sums: (gone: AllRecords['sessions']) => Promise<void>;
}

/** @throws Erased */
async function takeSlice(database: Database, slice: Added[number], { since, sums }: Taking): Promise<void> {
  const { table } = slice;
  await database.transaction('rw', table === 'sessions' ? [...sumTables] : [table, 'sums'], async () => {
    if ((await erasureOf(database)) !== since) throw new Erased();
    const records = await untouched(database, slice);
    await database.table<unknown, Key>(table).bulkDelete(records.map((record) => keyOf(table, record)));
    if (table === 'sessions') await sums(records as AllRecords['sessions']);
  });
}

/** Without free space for new sums it drops them: deleting needs none. @throws Erased */
async function takeInAnyRoom(database: Database, slice: Added[number], since: string): Promise<void> {
  try {
    await takeSlice(database, slice, {
      since,
      sums: (gone) =>
        follow(
          database,
          gone.map((before) => ({ before, after: undefined })),
        ),
    });
  } catch (error) {
    if (!isFull(error)) throw error;
    await takeSlice(database, slice, { since, sums: () => dropSums(database) });
  }
}

/** Removes records that are still as imported. @throws Erased, PartlyAdded */
export async function takeBack(database: Database, added: Added, { since, tell, erasing }: TakingBack): Promise<void> {
  const total = countOf(added);
  let left = total;
  try {
    for (const { table, records } of added) {
      await inSlices(records, async (slice) => {
        erasing?.throwIfAborted();
        tell(left / total);
        await takeInAnyRoom(database, { table, records: slice }, since);
        left -= slice.length;
      });
    }
    await bringUpToDate(database);
  } catch (cause) {
    if (cause instanceof Erased) throw new Erased(left > 0);
    throw new PartlyAdded('what was imported could not be taken back', { cause });
  }
}
