import type { ChangeHook, RecordChange } from '#core/personal-data/change-hook.ts';
import { isSame, isTable, kinds } from '#core/personal-data/records/kinds.ts';
import { cleanRow, without, type LocalRow, type OutboxRow, type RecordData, type SyncedKind } from './outbox-row.ts';
import type { SyncState } from './sync-state.ts';
import { readSyncState, type SyncDatabase } from './sync-database.ts';

interface Marking {
  kind: SyncedKind;
  state: SyncState;
  /** Time of the change by the server's clock. */
  at: number;
}

/** undefined: the row is unchanged. null: it is removed. */
type Marked = OutboxRow | null | undefined;

/** A record whose key is used again counts as new then, without the row of the removed one. */
const markLocal = ({ after }: RecordChange, { kind }: Marking): Marked =>
  after === undefined && isTable(kind) && kinds[kind].key !== 'id' ? null : undefined;

function markNew({ key, before, after }: RecordChange, { kind, state, at }: Marking): Marked {
  const row = { kind, key: String(key), base: 0, editedAt: at };
  if (state.off) return undefined;
  if (before !== undefined && state.joining === 'leave') return { ...row, local: 'device' };
  // The record was about to be sent, and the account may already have it.
  if (after === undefined && before !== undefined) return { ...row, dirty: 1, agreed: null, known: 1 };
  return after === undefined ? undefined : { ...row, dirty: 1, agreed: null };
}

/** Others can have no version but the last common one: a record that returns to it needs no push. */
const isSettled = ({ base, sent, unread, known }: OutboxRow): boolean =>
  base > 0 && sent === undefined && !unread && !known;
const agreedState = (row: OutboxRow, before: RecordChange['before']): RecordData | null =>
  row.dirty ? row.agreed : (before ?? null);
const agreedTime = (row: OutboxRow): { agreedAt?: number } => {
  const at = row.dirty ? row.agreedAt : row.editedAt;
  return at === undefined ? {} : { agreedAt: at };
};
const asAgreed = (row: OutboxRow, { agreedAt = row.editedAt }: { agreedAt?: number }): OutboxRow =>
  cleanRow({ ...row, editedAt: agreedAt });
const isUnknown = ({ base, known, sent }: OutboxRow): boolean => base === 0 && !known && sent === undefined;

/**
 * Of a sealed account no version of a record is older than the one before, whatever the clock says, and none of any
 * account older than what may come back from an earlier push.
 */
const timeOf = ({ rev, sent, editedAt }: OutboxRow, at: number): number =>
  rev === undefined && sent === undefined ? at : Math.max(at, editedAt);

function markKnown(row: Exclude<OutboxRow, LocalRow>, { before, after }: RecordChange, { at }: Marking): Marked {
  const agreed = agreedState(row, before);
  const time = agreedTime(row);
  if (after === undefined && isUnknown(row)) return null;
  if (isSettled(row) && isSame(after ?? null, agreed)) return asAgreed(row, time);
  const change = { agreed, ...time, editedAt: timeOf(row, at), changes: (row.changes ?? 0) + 1 };
  return row.unread
    ? { ...without(row, 'refusal'), ...change, dirty: 2 }
    : { ...without(row, 'refusal'), ...change, dirty: 1 };
}

function mark(row: OutboxRow | undefined, change: RecordChange, marking: Marking): Marked {
  if (isSame(change.before, change.after)) return undefined;
  if (!row) return markNew(change, marking);
  return row.local ? markLocal(change, marking) : markKnown(row, change, marking);
}

/**
 * Joins the transaction of the change, which must include `outboxTables`. Does nothing without synchronisation.
 * @param now milliseconds since 1970
 */
export async function markChanged(
  database: SyncDatabase,
  kind: SyncedKind,
  { changes, now }: { changes: readonly RecordChange[]; now: number },
): Promise<void> {
  const state = await readSyncState(database);
  if (!state) return;
  const { outbox } = database;
  const rows = await outbox.bulkGet(changes.map(({ key }): [string, string] => [kind, String(key)]));
  const marking = { kind, state, at: now + state.clockOffset };
  const marked = changes.map((change, index) => ({ change, row: mark(rows[index], change, marking) }));
  await outbox.bulkPut(marked.flatMap(({ row }) => row ?? []));
  await outbox.bulkDelete(
    marked.filter(({ row }) => row === null).map(({ change }): [string, string] => [kind, String(change.key)]),
  );
}

/** Every change of the person's records is noted with it. @param now milliseconds since 1970 */
export const createChangeHook = (now: () => number): ChangeHook => ({
  changed: (database, table, changes) => markChanged(database as SyncDatabase, table, { changes, now: now() }),
  // They are read from the account again.
  lost: async (database, table, keys) => {
    const { outbox, synchronisation } = database as SyncDatabase;
    const state = await readSyncState(database as SyncDatabase);
    if (!state || keys.length === 0) return;
    await outbox.bulkDelete(keys.map((key): [string, string] => [table, String(key)]));
    await synchronisation.put({ ...state, cursor: 0, head: 0 });
  },
});
