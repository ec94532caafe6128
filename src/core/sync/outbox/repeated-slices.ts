import { sealedKind } from '#core/encryption/sealed-kind.ts';
import { getMany } from '#core/personal-data/database/get-many.ts';
import { readSlice } from '#core/personal-data/database/slices.ts';
import { tableNames, type RecordKey } from '#core/personal-data/records/kinds.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import { localKey, numberless, preferencesKind, versionOf, type OutboxRow, type RecordData } from './outbox-row.ts';
import { readPreferencesRow } from './preferences.ts';
import type { SyncDatabase } from './sync-database.ts';

/** Rows per transaction, for which other tabs wait. */
export const sliceLength = 500;

/** For a server that has lost its numbers: every record is compared with it again. */
export async function repeatSlice({ outbox }: SyncDatabase, after: unknown) {
  const { rows: found, last } = await readSlice(outbox, after, sliceLength);
  const rows = found
    .filter(({ local, kind }) => !local && kind !== sealedKind)
    .map((old): OutboxRow => {
      const { unread, changes = 0 } = old;
      const row = { ...numberless(old), agreed: null, changes: changes + 1, ...versionOf(old) };
      return unread ? { ...row, dirty: 2, unread } : { ...row, dirty: 1 };
    });
  await outbox.bulkPut(rows);
  return { count: found.length, last };
}

async function readData(database: SyncDatabase, rows: readonly OutboxRow[]): Promise<Map<OutboxRow, RecordData>> {
  const found = new Map<OutboxRow, RecordData>();
  for (const table of tableNames) {
    const own = rows.filter(({ kind }) => kind === table);
    const keys = own.map(({ key }) => localKey(table, key));
    const stored = await getMany(database.table<unknown, RecordKey>(table), keys);
    for (const [at, row] of own.entries()) {
      const [data] = validateRecords(table, stored[at] === undefined ? [] : [stored[at]]).valid;
      if (data) found.set(row, data);
    }
  }
  return found;
}

function toSeal(row: OutboxRow, data: RecordData | null): OutboxRow {
  if (row.unread) return { ...row, base: 0, unread: { ...row.unread, seq: 0 } };
  if (row.dirty === undefined) return { ...numberless(row), dirty: 1, agreed: data };
  const { agreed, changes = 0 } = row;
  return { ...numberless(row), dirty: 1, agreed, changes: changes + 1 };
}

/** Sealed records have numbers of their own; what both sides had last stays the same. Joins a running transaction. */
export async function markToSeal(database: SyncDatabase, rows: readonly OutboxRow[]): Promise<void> {
  const data = await readData(database, rows);
  const preferences = (await readPreferencesRow(database))?.data ?? null;
  const dataOf = (row: OutboxRow) => (row.kind === preferencesKind ? preferences : (data.get(row) ?? null));
  await database.outbox.bulkPut(rows.map((row) => toSeal(row, dataOf(row))));
}

export async function sealSlice(database: SyncDatabase, after: unknown) {
  const { rows: found, last } = await readSlice(database.outbox, after, sliceLength);
  await markToSeal(
    database,
    found.filter(({ local, kind }) => !local && kind !== sealedKind),
  );
  return { count: found.length, last };
}
