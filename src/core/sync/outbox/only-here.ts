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

/**
 * The records of this device that are in no account that it has a copy of, and are sent to none: they were left here, or
 * are another person's. What waits to be sent is not counted.
 */
export async function countOnlyHere(database: SyncDatabase, state: SyncState): Promise<KeptApart> {
  if (state.apart === 0) return nothing;
  const isLeaving = state.joining === 'leave';
  return database.transaction('r', [...tableNames, ...outboxTables], async () => {
    const apart = new Map<string, LocalRow['local']>();
    const others = new Set<string>();
    await forEachTableSlice(database.outbox, (rows) => {
      for (const row of rows)
        if (row.local === undefined) others.add(nameOf(row));
        else apart.set(nameOf(row), row.local);
    });
    if (apart.size === 0 && !isLeaving) return nothing;
    const found = { ...nothing };
    for (const table of tableNames)
      for (const key of await database.table<unknown, RecordKey>(table).toCollection().primaryKeys()) {
        const name = `${table} ${String(key)}`;
        if (!apart.has(name) && !(isLeaving && !others.has(name))) continue;
        found.onlyHere += 1;
        if (apart.get(name) === 'person') found.hasOthersRecords = true;
      }
    return found;
  });
}
