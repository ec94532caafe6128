import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import type { PageRecord, PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import { sealedKind } from '#core/encryption/sealed-kind.ts';
import { outboxTables } from '#core/personal-data/database/database.ts';
import { getMany } from '#core/personal-data/database/get-many.ts';
import { tableNames } from '#core/personal-data/records/kinds.ts';
import { currentState, type CycleContext } from '#core/sync/cycle-context.ts';
import { applyOpened } from '#core/sync/outbox/apply-page.ts';
import { rowKey, without, type OutboxRow } from '#core/sync/outbox/outbox-row.ts';
import { markToSeal } from '#core/sync/outbox/repeated-slices.ts';
import { asOwner, changeState } from '#core/sync/outbox/sync-database.ts';

const pageLength = 500;

/** Nothing is known here of a sealed version. What was changed here meanwhile is merged. */
const isMissing = (row: OutboxRow | undefined): boolean =>
  !row || row.local !== undefined || (row.rev === undefined && row.unread?.rev === undefined);

/** Open records are read no further than the account was sealed: the server has taken none since. */
async function takePage(context: CycleContext, open: readonly PageRecord[]): Promise<void> {
  const { database, owner, now, notifyStale } = context;
  const rows = await getMany(database.outbox, open.map(rowKey));
  const records = open.filter((_, at) => isMissing(rows[at]));
  // Throws where the account is no longer that of this device.
  await currentState(context);
  const tables = await applyOpened(database, { owner, records, now });
  await asOwner(database, { owner, tables: [...tableNames, ...outboxTables] }, async () => {
    const taken = await getMany(database.outbox, records.map(rowKey));
    await markToSeal(
      database,
      // One that was left on this device stays there where the account has removed it.
      taken.flatMap((row) => (row && row.local === undefined ? [row] : [])),
    );
  });
  if (tables.size > 0) notifyStale([...tables]);
}

/**
 * Goes on with a first sealing that another device has begun, because the person has asked for it here: takes in the
 * open records that are nowhere sealed, of which nobody vouches for one, as before. They are sealed then. A record that
 * has a sealed version stays as it is.
 * @param last the number at which the account was sealed
 */
export async function takeOverSealing(
  context: CycleContext,
  server: PersonalRecordsTable,
  last: number,
): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await server.page(after, pageLength, last);
    const next = rows.at(-1)?.seq;
    if (next === undefined) break;
    if (next <= after) throw new PersonalRecordsError('busy', 'the records are not in order');
    await takePage(
      context,
      rows.filter(({ kind }) => kind !== sealedKind),
    );
    after = next;
  }
  await changeState(context.database, context.owner, ({ sealed, ...state }) => ({
    ...without(state, 'sealing'),
    ...(sealed && { sealed: { ...sealed, removesOpen: 1 as const } }),
  }));
}
