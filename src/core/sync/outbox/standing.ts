import { outboxTables } from '#core/personal-data/database/database.ts';
import type { SyncDatabase } from './sync-database.ts';
import type { PreferencesRow, SyncState } from './sync-state.ts';

export interface OutboxCount {
  /** Records to be pushed. */
  waiting: number;
  /** The first reason why a record was refused. */
  refusal: string | undefined;
}

/** Joins a running transaction. */
export async function countOutbox({ outbox }: SyncDatabase): Promise<OutboxCount> {
  // The index holds only records that differ from the server's: mostly none.
  const all = await outbox.orderBy('dirty').count();
  if (all === 0) return { waiting: 0, refusal: undefined };
  const held = await outbox.where('dirty').equals(2).toArray();
  return {
    waiting: all - held.length,
    refusal: held.find(({ refusal }) => refusal !== undefined)?.refusal,
  };
}

export interface Standing extends OutboxCount {
  state: SyncState | undefined;
  preferences: PreferencesRow | undefined;
}

/** Reads the state of the synchronisation in one transaction. */
export async function readStanding(database: SyncDatabase): Promise<Standing> {
  return database.transaction('r', [...outboxTables], async () => {
    const rows = await database.synchronisation.toArray();
    return {
      state: rows.find((row) => row.name === 'state'),
      preferences: rows.find((row) => row.name === 'preferences'),
      ...(await countOutbox(database)),
    };
  });
}
