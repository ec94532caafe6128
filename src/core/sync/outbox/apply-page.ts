import { sealedKind } from '#core/encryption/sealed-kind.ts';
import { outboxTables, sumTables } from '#core/personal-data/database/database.ts';
import { getMany } from '#core/personal-data/database/get-many.ts';
import { forEachSlice, putAll } from '#core/personal-data/database/slices.ts';
import { rebuildSums, updateSums, type SessionChange } from '#core/personal-data/database/stored-sums.ts';
import {
  isCounted,
  isSame,
  rowOf,
  tableNames,
  type RecordKey,
  type Records,
  type TableName,
} from '#core/personal-data/records/kinds.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import { asOwner, readSyncState, rowsOfKind, type SyncDatabase } from './sync-database.ts';
import { localKey, preferencesKind, rowKey, type OutboxRow, type RecordData, type ServerRecord } from './outbox-row.ts';
import { hasReadHeld, readable, type Preferences, type SyncState } from './sync-state.ts';
import { readPreferencesRow } from './preferences.ts';
import { holdUnread, isSynced, readServerRecord, reconcile, type Reconciled, type ServerTime } from './reconcile.ts';

export const allRecordTables = [...new Set([...tableNames, ...sumTables, ...outboxTables])];

interface Applied {
  tables: Set<TableName>;
  sessions: SessionChange[];
  /** An invalid session was replaced, and it is not known what it had added to the sums. */
  isSumUnknown: boolean;
  /** Old copies that a server has shown again. */
  replayed: number;
  /** Rows that do not open, and of which none of the same name is held yet. */
  unopened: number;
}

async function writeTable(
  database: SyncDatabase,
  kind: TableName,
  changes: readonly { key: string; data: RecordData | null }[],
): Promise<void> {
  const table = database.table<unknown, RecordKey>(kind);
  const present = changes.flatMap(({ data }) => data ?? []);
  await putAll(
    table,
    present.map((data) => rowOf(kind, data as Records[TableName])),
  );
  await table.bulkDelete(changes.filter(({ data }) => data === null).map(({ key }) => localKey(kind, key)));
}

interface Slice {
  records: readonly ServerRecord[];
  rows: readonly (OutboxRow | undefined)[];
  time: ServerTime;
}

async function applyKind(
  database: SyncDatabase,
  kind: TableName,
  { slice, applied }: { slice: Slice; applied: Applied },
): Promise<OutboxRow[]> {
  const { records, rows, time } = slice;
  const stored = await getMany(
    database.table<unknown, RecordKey>(kind),
    records.map(({ key }) => localKey(kind, key)),
  );
  const outcomes = records.map(
    (record, index): { row: OutboxRow; change?: Reconciled & { key: string; before: RecordData | null } } => {
      const reading = readServerRecord(record);
      if (reading === 'unreadable') return { row: holdUnread(rows[index], record) };
      const found = stored[index] === undefined ? undefined : validateRecords(kind, [stored[index]]);
      applied.isSumUnknown ||= (found?.invalid.length ?? 0) > 0;
      const before: RecordData | null = found?.valid[0] ?? null;
      const { key, seq, editedAt, rev } = record;
      const result = reconcile(rows[index], { kind, key, here: before, there: reading.data, seq, editedAt, rev }, time);
      applied.replayed += Number(result.isReplay === true);
      return { row: result.row, change: { ...result, key, before } };
    },
  );
  const changes = outcomes.flatMap(({ change }) => (change && !isSame(change.data, change.before) ? [change] : []));
  await writeTable(database, kind, changes);
  if (changes.length > 0) applied.tables.add(kind);
  if (isCounted(kind))
    for (const { before, data } of changes)
      applied.sessions.push({
        before: (before ?? undefined) as SessionRecord | undefined,
        after: (data ?? undefined) as SessionRecord | undefined,
      });
  return outcomes.map(({ row }) => row);
}

/** Updates only the database; showPreferences updates the device storage after the page. */
async function applyPreferences(
  database: SyncDatabase,
  record: ServerRecord,
  { row, time, applied }: { row: OutboxRow | undefined; time: ServerTime; applied: Applied },
): Promise<void> {
  const [mirror, reading] = [await readPreferencesRow(database), readServerRecord(record)];
  if (!mirror || reading === 'unreadable') return void (await database.outbox.put(holdUnread(row, record)));
  const { key, seq, editedAt, rev } = record;
  const here = Object.keys(mirror.data).length > 0 ? mirror.data : null;
  const result = reconcile(row, { kind: preferencesKind, key, here, there: reading.data, seq, editedAt, rev }, time);
  applied.replayed += Number(result.isReplay === true);
  await database.synchronisation.put({ ...mirror, data: (result.data ?? {}) as Preferences });
  await database.outbox.put(result.row);
}

async function applyRecords(
  database: SyncDatabase,
  records: readonly ServerRecord[],
  time: ServerTime,
): Promise<Applied> {
  const applied: Applied = { tables: new Set(), sessions: [], isSumUnknown: false, replayed: 0, unopened: 0 };
  await forEachSlice(records, async (slice) => {
    const rows = await getMany(database.outbox, slice.map(rowKey));
    const arrived = slice
      .map((record, index) => ({ record, row: rows[index] }))
      // Leaves out records that this device has pushed itself.
      .filter(({ record, row }) => record.seq > (row?.base ?? 0));
    const unknown = arrived.filter(({ record }) => !isSynced(record.kind));
    applied.unopened += unknown.filter(({ record, row }) => record.kind === sealedKind && !row).length;
    await putAll(
      database.outbox,
      unknown.map(({ record, row }) => holdUnread(row, record)),
    );
    for (const { record, row } of arrived)
      if (record.kind === preferencesKind) await applyPreferences(database, record, { row, time, applied });
    for (const kind of tableNames) {
      const own = arrived.filter(({ record }) => record.kind === kind);
      if (own.length === 0) continue;
      const part = { records: own.map(({ record }) => record), rows: own.map(({ row }) => row), time };
      await putAll(database.outbox, await applyKind(database, kind, { slice: part, applied }));
    }
    if ((await rowsOfKind(database, sealedKind).count()) === 0) return;
    const opened = slice.flatMap(({ sealedName }): [string, string][] =>
      sealedName ? [[sealedKind, sealedName]] : [],
    );
    await database.outbox.bulkDelete(opened);
  });
  if (applied.isSumUnknown) await rebuildSums(database);
  else if (applied.sessions.length > 0) await updateSums(database, applied.sessions);
  return applied;
}

function withFindings(state: SyncState, { replayed, unopened }: Applied): SyncState {
  const { sealed } = state;
  if (!sealed || replayed + unopened === 0) return state;
  const counts = { replayed: sealed.replayed + replayed, unopened: (sealed.unopened ?? 0) + unopened };
  return { ...state, sealed: { ...sealed, ...counts } };
}

interface Page {
  owner: string;
  records: readonly ServerRecord[];
  /** The cursor of the request. */
  from: number;
  /** Milliseconds since 1970. Asked once nobody else writes: no change here may look later than now. */
  now: () => number;
}

/**
 * Stores the page and its cursor in one transaction.
 * @returns the tables that have changed; undefined where synchronisation has ended or another tab was faster
 */
export async function applyPage(
  database: SyncDatabase,
  { owner, records, from, now }: Page,
): Promise<Set<TableName> | undefined> {
  return asOwner(database, { owner, tables: allRecordTables }, async (state) => {
    const last = records.at(-1);
    if (state.off || state.joining || state.cursor !== from || !last) return undefined;
    const serverNow = now() + state.clockOffset;
    const applied = await applyRecords(database, records, { serverNow, common: state.common ?? 0 });
    const read = { ...state, cursor: last.seq, seen: Math.max(last.seq, state.seen) };
    await database.synchronisation.put(withFindings(read, applied));
    return applied.tables;
  });
}

/** Stores records that were held sealed, and open now. @returns the tables that have changed */
export async function applyOpened(
  database: SyncDatabase,
  { owner, records, now }: Omit<Page, 'from'>,
): Promise<Set<TableName>> {
  const tables = await asOwner(database, { owner, tables: allRecordTables }, async (state) => {
    if (state.off || state.joining) return undefined;
    const applied = await applyRecords(database, records, { serverNow: now() + state.clockOffset, common: 0 });
    await database.synchronisation.put(withFindings(state, applied));
    return applied.tables;
  });
  return tables ?? new Set();
}

/**
 * Once per update of the app: reads the records that the old version could not read.
 * @param now as in Page
 */
export async function readHeldRecords(database: SyncDatabase, now: () => number): Promise<Set<TableName>> {
  return database.transaction('rw', allRecordTables, async () => {
    const state = await readSyncState(database);
    if (!state || hasReadHeld(state)) return new Set<TableName>();
    const held = await database.outbox.filter(({ unread }) => unread !== undefined).toArray();
    const records = held.flatMap(({ kind, key, unread }) => (unread ? [{ kind, key, ...unread }] : []));
    await database.synchronisation.put({ ...state, ...readable });
    return (await applyRecords(database, records, { serverNow: now() + state.clockOffset, common: 0 })).tables;
  });
}
