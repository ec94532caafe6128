import { outboxTables } from '#core/personal-data/database/database.ts';
import { getMany } from '#core/personal-data/database/get-many.ts';
import {
  isSame,
  isTable,
  kinds,
  tableNames,
  type RecordKey,
  type Records,
  type TableName,
} from '#core/personal-data/records/kinds.ts';
import { recordVersion } from '#core/personal-data/records/versions.ts';
import { validateRecords } from '#core/personal-data/records/validate-records.ts';
import { asOwner, type SyncDatabase } from './sync-database.ts';
import {
  cleanRow,
  localKey,
  preferencesKind,
  rowKey,
  sentOf,
  without,
  type ChangedRow,
  type HeldRow,
  type OutboxRow,
  type RecordData,
} from './outbox-row.ts';
import { nextPush } from './sync-state.ts';
import { readPreferencesRow } from './preferences.ts';

export const maxRecords = 100;
/**
 * Milliseconds without a change after which an unfinished session is no longer playing. While it plays, it is written
 * every 5 s, and its intervals every 15 s.
 */
const soundingLimit = 60_000;

/** Versions of a record that are remembered while their pushes have no answer. */
const maxSent = 4;

export interface PushRecord {
  kind: string;
  key: string;
  /** null: removed */
  data: RecordData | null;
  base: number;
  editedAt: number;
  version: number;
}

/** `changes` is not sent. */
export interface TakenRecord extends PushRecord {
  changes: number;
  /** Of a sealed account: of the version that is pushed. */
  rev?: number;
  /** Of a removal in a sealed account: how many bytes the record had as JSON. */
  removed?: number;
}

type SealedPart = Pick<TakenRecord, 'rev' | 'removed'> & { editedAt?: number };

/** How what is taken depends on whether the account is sealed. */
export interface Taking {
  /** Bytes of a record in a request. @param json bytes of the open one */
  sizeOf: (json: number) => number;
  /** Bytes of the records of a request. */
  mostBytes: number;
  /** @param at now, milliseconds since 1970 by the server's clock */
  sealedPart: (row: ChangedRow, data: RecordData | null, at: number) => SealedPart;
}

/** Older servers accept 64 kB. 20 more for the names and the punctuation of the request. */
const ofOpenAccount: Taking = { sizeOf: (json) => json + 20, mostBytes: 58_000, sealedPart: () => ({}) };

type Found = { row: ChangedRow; data: RecordData | null } | { row: ChangedRow; invalid: true };

async function findInTable(database: SyncDatabase, kind: TableName, rows: readonly ChangedRow[]): Promise<Found[]> {
  if (rows.length === 0) return [];
  const stored = await getMany(
    database.table<unknown, RecordKey>(kind),
    rows.map(({ key }) => localKey(kind, key)),
  );
  return rows.map((row, index): Found => {
    const { valid, invalid } = validateRecords(kind, stored[index] === undefined ? [] : [stored[index]]);
    return invalid.length > 0 ? { row, invalid: true } : { row, data: valid[0] ?? null };
  });
}

async function findRecords(database: SyncDatabase, rows: readonly ChangedRow[]): Promise<Found[]> {
  const preferences = (await readPreferencesRow(database))?.data ?? null;
  const found = rows
    .filter(({ kind }) => !isTable(kind))
    // Records of unknown kinds can only be removed here.
    .map((row): Found => ({ row, data: row.kind === preferencesKind ? preferences : null }));
  for (const kind of tableNames)
    found.push(
      ...(await findInTable(
        database,
        kind,
        rows.filter((row) => row.kind === kind),
      )),
    );
  return found;
}

const isGrowing = <Name extends TableName>(kind: Name, data: Records[Name]): boolean =>
  kinds[kind].isGrowing?.(data) === true;

const isSounding = ({ row, data }: { row: ChangedRow; data: RecordData | null }, at: number): boolean =>
  data !== null &&
  isTable(row.kind) &&
  isGrowing(row.kind, data as Records[TableName]) &&
  Math.abs(at - row.editedAt) < soundingLimit;

const encoder = new TextEncoder();
export const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

function fillBatch(
  found: readonly Found[],
  { at, taking, most, push }: { at: number; taking: Taking; most: number; push: number },
): { batch: TakenRecord[]; rows: ChangedRow[] } {
  const [batch, rows]: [TakenRecord[], ChangedRow[]] = [[], []];
  let bytes = 0;
  for (const one of found) {
    if ('invalid' in one || isSounding(one, at)) continue;
    const { row, data } = one;
    const { kind, key, base, editedAt, changes = 0 } = row;
    const record = { kind, key, data, base, editedAt, version: recordVersion };
    bytes += taking.sizeOf(bytesOf(record));
    if (batch.length === most || (bytes > taking.mostBytes && batch.length > 0)) break;
    batch.push({ ...record, changes, ...taking.sealedPart(row, data, at) });
    const before = sentOf(row).filter((version) => !isSame(version, data));
    rows.push({ ...row, sent: [...before, data].slice(-maxSent), push });
  }
  return { batch, rows };
}

/**
 * Takes the next records to push; none is left when it is empty. A playing session waits for its end, and its intervals
 * a minute longer. Each is a push of its own.
 * @param now milliseconds since 1970, as in `applyPage`
 */
export async function takeBatch(
  database: SyncDatabase,
  owner: string,
  { now, taking = ofOpenAccount, most = maxRecords }: { now: () => number; taking?: Taking | undefined; most?: number },
): Promise<TakenRecord[]> {
  const taken = await asOwner(database, { owner, tables: [...tableNames, ...outboxTables] }, async (state) => {
    if (state.off || state.gone || state.joining) return [];
    const dirty = await database.outbox
      .where('dirty')
      .equals(1)
      .limit(maxRecords + 50)
      .toArray();
    const found = await findRecords(
      database,
      dirty.filter((row) => row.dirty === 1),
    );
    const invalid = found.filter((one) => 'invalid' in one).map(({ row }) => row);
    await database.outbox.bulkPut(
      invalid.map((row): HeldRow => ({ ...row, dirty: 2, refusal: 'invalid on this device' })),
    );
    const push = nextPush(state);
    const { batch, rows } = fillBatch(found, { at: now() + state.clockOffset, taking, most, push });
    await database.outbox.bulkPut(rows);
    if (batch.length > 0) await database.synchronisation.put({ ...state, push });
    return batch;
  });
  return taken ?? [];
}

export interface AcceptedRecord {
  kind: string;
  key: string;
  seq: number;
}

function acceptedRow(row: OutboxRow, taken: TakenRecord, seq: number): OutboxRow {
  const { rev, editedAt: revAt } = taken;
  const accepted = { ...row, base: seq, ...(rev !== undefined && { rev, revAt }) };
  if (!accepted.dirty || (row.changes ?? 0) === taken.changes)
    return cleanRow({ ...accepted, editedAt: taken.editedAt });
  return { ...without(accepted, 'sent'), agreed: taken.data, agreedAt: taken.editedAt };
}

/** @returns the number of records that another device has changed before */
export async function acceptBatch(
  database: SyncDatabase,
  { owner, batch, accepted }: { owner: string; batch: readonly TakenRecord[]; accepted: readonly AcceptedRecord[] },
): Promise<number> {
  const overtaken = await asOwner(database, { owner, tables: outboxTables }, async (state) => {
    const numbers = new Map(accepted.map((one) => [outboxName(one), one.seq]));
    const rows = await getMany(database.outbox, batch.map(rowKey));
    const changed = batch.flatMap((taken, index): OutboxRow[] => {
      const [row, seq] = [rows[index], numbers.get(outboxName(taken))];
      return row && seq !== undefined && seq > row.base ? [acceptedRow(row, taken, seq)] : [];
    });
    await database.outbox.bulkPut(changed);
    const seqs = [...numbers.values()].toSorted((a, b) => a - b);
    // No record of another device lies in between, so the pushed records need not be read.
    const isComplete = state.cursor === state.head && seqs.every((seq, index) => seq === state.head + 1 + index);
    const last = seqs.at(-1) ?? 0;
    const read = isComplete && last > 0 ? { cursor: last, head: last } : {};
    await database.synchronisation.put({ ...state, ...read, seen: Math.max(last, state.seen) });
    return batch.length - numbers.size;
  });
  return overtaken ?? 0;
}

/** Holds the record back until it is changed, or refused records are retried. */
export async function setAside(database: SyncDatabase, record: TakenRecord, refusal: string): Promise<void> {
  await database.transaction('rw', [...outboxTables], async () => {
    const row = await database.outbox.get(rowKey(record));
    if (row?.dirty !== 1 || (row.changes ?? 0) !== record.changes) return;
    // An earlier push may still arrive. This one has its answer: what the server notes does not speak of it.
    await database.outbox.put({ ...without(row, 'push'), dirty: 2, refusal });
  });
}

export const outboxName = (record: { kind: string; key: string }): string => rowKey(record).join(' ');

/**
 * @param only names; absent: all
 * @returns names of the records that are tried again
 */
export async function retryRefused(database: SyncDatabase, only?: ReadonlySet<string>): Promise<Set<string>> {
  return database.transaction('rw', [...outboxTables], async () => {
    const held = await database.outbox.where('dirty').equals(2).toArray();
    const refused = held
      .filter((row) => row.dirty === 2 && !row.unread)
      .filter((row) => only?.has(outboxName(row)) ?? true);
    await database.outbox.bulkPut(refused.map((row): ChangedRow => ({ ...without(row, 'refusal'), dirty: 1 })));
    return new Set(refused.map(outboxName));
  });
}
