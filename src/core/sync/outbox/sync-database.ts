import type { Database, Rows } from '#core/personal-data/database/database.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { PreferencesRow, SyncState } from './sync-state.ts';

/** core/personal-data declares the two tables; what their rows mean is known here only. */
export interface SyncDatabase extends Database {
  /** Both are empty where nothing is synchronised. */
  outbox: Rows<OutboxRow, [string, string]>;
  synchronisation: Rows<SyncState | PreferencesRow, string>;
}

/** Rejects when a newer version of the app owns the database. */
export const openSyncDatabase = async ({
  database,
}: Pick<PersonalData['records'], 'database'>): Promise<SyncDatabase | undefined> =>
  (await database()) as SyncDatabase | undefined;

export async function readSyncState({ synchronisation }: SyncDatabase): Promise<SyncState | undefined> {
  return (await synchronisation.get('state')) as SyncState | undefined;
}

export const rowsOfKind = ({ outbox }: SyncDatabase, kind: string) =>
  outbox.where('[kind+key]').between([kind, ''], [kind, '\uFFFF'], true, true);

/**
 * Runs the work in one transaction.
 * @returns undefined where the copy of the account is another person's, or there is none
 */
export const asOwner = <Result>(
  database: SyncDatabase,
  { owner, tables }: { owner: string; tables: readonly string[] },
  work: (state: SyncState) => Promise<Result>,
): Promise<Result | undefined> =>
  database.transaction('rw', [...tables], async () => {
    const state = await readSyncState(database);
    return state?.owner === owner ? work(state) : undefined;
  });

export async function changeState(
  database: SyncDatabase,
  owner: string,
  change: (state: SyncState) => SyncState,
): Promise<void> {
  await asOwner(database, { owner, tables: ['synchronisation'] }, (state) =>
    database.synchronisation.put(change(state)),
  );
}
