import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import { readSyncState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import type { SyncState } from '#core/sync/outbox/outbox-row.ts';
import type { DevicePreferences } from '#core/sync/outbox/preferences.ts';
import type { TableName } from '#core/personal-data/records/kinds.ts';

export interface CycleContext {
  table: PersonalRecordsTable;
  database: SyncDatabase;
  owner: string;
  /** Milliseconds since 1970. */
  now: () => number;
  preferences: DevicePreferences;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
  notifyStale: (tables: readonly TableName[]) => void;
}

/** Synchronisation was turned off, or another person signed in. */
export class EndedError extends Error {
  override readonly name = 'EndedError';
}

/** @throws EndedError, the signal's reason */
export async function currentState({ database, owner, signal }: CycleContext): Promise<SyncState> {
  signal.throwIfAborted();
  const state = await readSyncState(database);
  if (state?.owner !== owner || state.off || state.gone) throw new EndedError();
  return state;
}
