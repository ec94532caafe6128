import { outboxTables } from '#core/personal-data/database/database.ts';
import { forEachTableSlice } from '#core/personal-data/database/slices.ts';
import { tableNames, type RecordKey } from '#core/personal-data/records/kinds.ts';
import { rowKey, type LocalRow, type OutboxRow } from './outbox-row.ts';
import type { SyncDatabase } from './sync-database.ts';
import type { SyncState } from './sync-state.ts';

/** As in DeviceSyncView. */
export interface KeptApart {
  onlyHere: number;
  hasOthersRecords: boolean;
}

const nothing: KeptApart = { onlyHere: 0, hasOthersRecords: false };

const nameOf = (row: OutboxRow): string => rowKey(row).join(' ');

/** By their names. undefined: the account has the record, or is to have it. */
async function readMarks({ outbox }: SyncDatabase): Promise<Map<string, LocalRow['local'] | undefined>> {
  const marks = new Map<string, LocalRow['local'] | undefined>();
  await forEachTableSlice(outbox, (rows) => {
    for (const row of rows) marks.set(nameOf(row), row.local);
  });
  return marks;
}

/**
 * The records of this device that are in no account that it has a copy of, and are sent to none: they were left here, or
 * are another person's. What waits to be sent is not counted.
 */
export async function countOnlyHere(database: SyncDatabase, { apart, joining }: SyncState): Promise<KeptApart> {
  if (apart === 0) return nothing;
  return database.transaction('r', [...tableNames, ...outboxTables], async () => {
    const marks = await readMarks(database);
    const isApart = (name: string): boolean =>
      marks.get(name) !== undefined || (joining === 'leave' && !marks.has(name));
    const found = { ...nothing };
    for (const table of tableNames)
      for (const key of await database.table<unknown, RecordKey>(table).toCollection().primaryKeys()) {
        const name = `${table} ${String(key)}`;
        if (isApart(name)) found.onlyHere += 1;
        if (marks.get(name) === 'person') found.hasOthersRecords = true;
      }
    return found;
  });
}
