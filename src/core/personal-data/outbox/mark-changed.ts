import type { Database } from '#core/personal-data/database/database.ts';
import { isTable, kinds, type RecordKey, type TableName } from '#core/personal-data/records/kinds.ts';
import {
  cleanRow,
  isSame,
  without,
  type OutboxRow,
  type RecordData,
  type SyncedKind,
  type SyncState,
} from './outbox-row.ts';

/** before and after are undefined where there is no record. */
export interface RecordChange {
  key: RecordKey;
  before: RecordData | undefined;
  after: RecordData | undefined;
}

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

/** No push or unread record is pending: a record that returns to the last common state needs no push. */
const isSettled = ({ base, sent, unread }: OutboxRow): boolean => base > 0 && sent === undefined && !unread;
const agreedState = ({ dirty, agreed }: OutboxRow, before: RecordData | undefined): RecordData | null =>
  (dirty ? agreed : before) ?? null;
const isUnknown = ({ base, known }: OutboxRow): boolean => base === 0 && !known;

function markKnown(row: OutboxRow, { before, after }: RecordChange, { at }: Marking): Marked {
  const agreed = agreedState(row, before);
  if (after === undefined && isUnknown(row)) return null;
  if (isSettled(row) && isSame(after ?? null, agreed)) return cleanRow(row);
  const changes = (row.changes ?? 0) + 1;
  return { ...without(row, 'refusal'), dirty: row.unread ? 2 : 1, agreed, editedAt: at, changes };
}

function mark(row: OutboxRow | undefined, change: RecordChange, marking: Marking): Marked {
  if (isSame(change.before, change.after)) return undefined;
  if (!row) return markNew(change, marking);
  return row.local ? markLocal(change, marking) : markKnown(row, change, marking);
}

export async function readSyncState({ synchronisation }: Database): Promise<SyncState | undefined> {
  return (await synchronisation.get('state')) as SyncState | undefined;
}

/**
 * Joins the transaction of the change, which must include `outboxTables`. Does nothing without synchronisation.
 * @param now milliseconds since 1970
 */
export async function markChanged(
  database: Database,
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

/**
 * A record that became invalid on the device was not removed by the person: it is read from the account again. Joins a
 * running transaction.
 */
export async function forgetInvalid(database: Database, kind: TableName, keys: readonly RecordKey[]): Promise<void> {
  const state = await readSyncState(database);
  if (!state || keys.length === 0) return;
  await database.outbox.bulkDelete(keys.map((key): [string, string] => [kind, String(key)]));
  await database.synchronisation.put({ ...state, cursor: 0, head: 0 });
}
