import type { AccountKeys } from '#core/encryption/account-keys.ts';
import { openRows, type Pause } from '#core/encryption/sealed-batches.ts';
import { sealedKind } from '#core/encryption/sealed-kind.ts';
import { applyOpened } from '#core/sync/outbox/apply-page.ts';
import { rowKey, without, type OutboxRow } from '#core/sync/outbox/outbox-row.ts';
import { outboxTables } from '#core/personal-data/database/database.ts';
import type { TakenRecord } from '#core/sync/outbox/push-batch.ts';
import { rowsOfKind, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { currentState, type CycleContext } from '#core/sync/cycle-context.ts';
import { openedRecord } from './sealed-table.ts';

const heldRows = (database: SyncDatabase) => rowsOfKind(database, sealedKind);

/** Names of the rows that did not open. */
export const heldNames = async (database: SyncDatabase): Promise<string[]> =>
  (await heldRows(database).primaryKeys()).map(([, name]) => name);

export const countHeld = (database: SyncDatabase): Promise<number> => heldRows(database).count();

/** Tries the held rows with other keys than they have been tried with. */
export async function openHeld(
  context: CycleContext,
  { keys, pause }: { keys: AccountKeys; pause: Pause },
): Promise<void> {
  const { database, owner, now, notifyStale } = context;
  const rows = (await heldRows(database).toArray()).flatMap(({ kind, key, unread }) =>
    unread ? [{ kind, key, ...unread }] : [],
  );
  if (rows.length === 0) return;
  const openings = await openRows(keys, rows, pause);
  const records = openings.map(openedRecord).filter(({ sealedName }) => sealedName);
  if (records.length === 0) return;
  // Throws where the account is no longer that of this device.
  await currentState(context);
  const tables = await applyOpened(database, { owner, records, now });
  if (tables.size > 0) notifyStale([...tables]);
}

/** The change waits until the server's row of the record opens. */
export async function holdBack(database: SyncDatabase, record: TakenRecord, name: string): Promise<void> {
  await database.transaction('rw', [...outboxTables], async () => {
    const [row, held] = await database.outbox.bulkGet([rowKey(record), [sealedKind, name]]);
    if (row?.dirty !== 1 || !held?.unread) return;
    const waiting: OutboxRow = { ...without(row, 'sent'), known: 1, dirty: 2, unread: held.unread };
    await database.outbox.put(waiting);
  });
}
