import * as v from 'valibot';
import {
  cleanRow,
  naturalTime,
  preferencesKey,
  preferencesKind,
  sentOf,
  versionOf,
  without,
  type ChangedRow,
  type HeldRow,
  type OutboxRow,
  type RecordData,
  type ServerRecord,
  type SyncedKind,
} from './outbox-row.ts';
import { recordVersion } from '#core/personal-data/records/versions.ts';
import { preferencesSchema } from './preferences.ts';
import { isSame, isTable, keyOf, kinds, type Records, type TableName } from '#core/personal-data/records/kinds.ts';

interface Version {
  /** null: removed, or never there */
  data: RecordData | null;
  editedAt: number;
}

interface Sides {
  /** The last state that both sides had; null: none. */
  agreed: RecordData | null;
  /** As `fromHere`. */
  sent: readonly (RecordData | null)[];
  here: Version;
  there: Version;
}

const later = ({ here, there }: Sides): Version => (here.editedAt > there.editedAt ? here : there);

/** An absent field equals null. */
const saysSame = (one: unknown, other: unknown): boolean => isSame(one ?? null, other ?? null);

function mergeFields(sides: Sides): RecordData {
  const { agreed, sent } = sides;
  const [here, there] = [sides.here.data ?? {}, sides.there.data ?? {}];
  const mergeField = (name: string): unknown => {
    const [mine, other] = [here[name], there[name]];
    // The other side has it from here, and nobody has changed it there since.
    if (sent.some((data) => data && saysSame(other, data[name]))) return mine;
    // Without a common state a value wins over none.
    const base = agreed?.[name];
    if (isSame(mine, other) || saysSame(mine, base)) return other;
    return saysSame(other, base) ? mine : later(sides).data?.[name];
  };
  return Object.fromEntries(
    [...new Set([...Object.keys(there), ...Object.keys(here)])].map((name) => [name, mergeField(name)]),
  );
}

const schemaOf = (kind: SyncedKind) => (kind === preferencesKind ? preferencesSchema : kinds[kind].schema);
const recordNameOf = (kind: SyncedKind, data: RecordData): string =>
  kind === preferencesKind ? preferencesKey : String(keyOf(kind, data as Records[TableName]));

/** Of one key, another record than the agreed one, which was removed before it was made. */
const isAnew = (kind: SyncedKind, data: RecordData | null, agreed: RecordData | null): boolean =>
  kind !== preferencesKind &&
  kinds[kind].key !== 'id' &&
  data !== null &&
  agreed !== null &&
  naturalTime(kind, data) !== naturalTime(kind, agreed);

function mergeCommon(kind: SyncedKind, sides: Sides): RecordData | null {
  const { agreed, here, there } = sides;
  if (!here.data || !there.data) return agreed ? null : later(sides).data;
  const merged = v.safeParse(schemaOf(kind), mergeFields(sides));
  // The merged fields may be invalid together.
  return merged.success ? merged.output : later(sides).data;
}

/**
 * A removal wins over a change. Where both sides have changed a field, the later change wins. Where the agreed record is
 * gone on both sides, they have no common state.
 */
function merge(kind: SyncedKind, sides: Sides): RecordData | null {
  const { agreed, here, there } = sides;
  const [isHereAnew, isThereAnew] = [isAnew(kind, here.data, agreed), isAnew(kind, there.data, agreed)];
  if (!isHereAnew && !isThereAnew) return mergeCommon(kind, sides);
  if (here.data && !isHereAnew) return there.data;
  if (there.data && !isThereAnew) return here.data;
  return mergeCommon(kind, { ...sides, agreed: null });
}

export type Reading = { kind: SyncedKind; data: RecordData | null } | 'unreadable';

export const isSynced = (kind: string): kind is SyncedKind => kind === preferencesKind || isTable(kind);

/** unreadable: invalid, or written by a newer version. */
export function readServerRecord({ kind, key, data, version }: ServerRecord): Reading {
  if (!isSynced(kind) || version > recordVersion) return 'unreadable';
  if (data === null) return { kind, data };
  const result = v.safeParse(schemaOf(kind), data, { abortEarly: true });
  const isNamed = result.success && recordNameOf(kind, result.output) === key;
  return isNamed ? { kind, data: result.output } : 'unreadable';
}

const knownRev = ({ rev, unread }: OutboxRow): number => Math.max(rev ?? 0, unread?.rev ?? 0);

export function holdUnread(row: OutboxRow | undefined, record: ServerRecord): OutboxRow {
  const { kind, key, data, version, seq, editedAt, rev } = record;
  if (row && rev !== undefined && rev < knownRev(row)) return row;
  const unread = { data, version, seq, editedAt, ...(rev !== undefined && { rev }) };
  if (row?.dirty) return { ...row, dirty: 2, unread };
  return { ...(row ?? cleanRow({ kind, key, base: 0, editedAt })), unread };
}

export interface Reconciled {
  /** The new data on the device. */
  data: RecordData | null;
  row: OutboxRow;
  /** The server has shown an old copy. The device's is written anew. */
  isReplay?: true;
}

interface Arrival {
  kind: SyncedKind;
  key: string;
  here: RecordData | null;
  there: RecordData | null;
  seq: number;
  editedAt: number;
  rev?: number | undefined;
}

export interface ServerTime {
  /** Milliseconds since 1970 by the server's clock. */
  serverNow: number;
  /** Of the state of the synchronisation. */
  common: number;
}

/**
 * What the other side may have from here: what was pushed without an answer. A record that was written later than the
 * last change here was written there. It may go on from the last push; one that says just the same was chosen there.
 */
function fromHere(row: OutboxRow, { there, editedAt }: Arrival, hereAt: number): readonly (RecordData | null)[] {
  const sent = sentOf(row);
  return editedAt <= hereAt ? sent : sent.slice(-1).filter((data) => !isSame(data, there));
}

/** Made here and not changed since: where the account has just the same, both are of one file. */
const isAsMade = ({ kind, base, known, changes }: ChangedRow | HeldRow): boolean =>
  kind !== preferencesKind && base === 0 && !known && changes === undefined;

/**
 * What both sides say is written anew where it was said here later: another device may have what was said in between. A
 * time later than now does not tell when.
 */
const isSaidLater = (row: ChangedRow | HeldRow, thereAt: number, serverNow: number): boolean =>
  row.editedAt > thereAt && row.editedAt <= serverNow && !isAsMade(row);

function reconcileDirty(row: ChangedRow | HeldRow, arrival: Arrival, { serverNow, common }: ServerTime): Reconciled {
  const { kind, key, here, there, seq, editedAt } = arrival;
  // The server will store the time with the same limit.
  const hereAt = Math.min(row.editedAt, serverNow);
  const sent = fromHere(row, arrival, hereAt);
  // The server has the pushed data and only the answer was lost, or it has lost what this device made of its data.
  const isOwn = sent.some((data) => isSame(data, there)) || seq <= common;
  const data = isOwn
    ? here
    : merge(kind, {
        agreed: row.agreed,
        sent,
        here: { data: here, editedAt: hereAt },
        there: { data: there, editedAt },
      });
  const isSaidAgain = isSame(here, there) && isSaidLater(row, editedAt, serverNow);
  if (isSame(data, there) && !isSaidAgain) return { data, row: cleanRow({ ...row, base: seq, editedAt }) };
  const changed = { editedAt: Math.max(hereAt, editedAt), changes: (row.changes ?? 0) + 1 };
  return { data, row: { kind, key, ...changed, dirty: 1, base: seq, agreed: there, known: 1 } };
}

/**
 * Of a sealed record. A restored server may have gone on from an older revision than this device has seen: what was
 * edited later than all that is known here is no old copy, and is merged.
 * @param namedAt the time that the version names, which may be later than now
 */
const isReplay = (row: OutboxRow, { rev, editedAt }: Arrival, namedAt: number): boolean =>
  rev !== undefined &&
  row.rev !== undefined &&
  rev < row.rev &&
  (editedAt <= row.editedAt || namedAt <= (row.revAt ?? 0));

/** The same of a version that this device cannot read: it is kept, and cannot be written anew. */
const isReplayUnderUnread = ({ unread }: OutboxRow, { rev, editedAt }: Arrival): boolean =>
  rev !== undefined && unread?.rev !== undefined && rev < unread.rev && editedAt <= unread.editedAt;

function writeAnew(row: OutboxRow, { kind, key, here, there, seq }: Arrival): Reconciled {
  const { editedAt, changes = 0 } = row;
  const anew = { kind, key, editedAt, base: seq, agreed: there, known: 1 as const, changes: changes + 1 };
  return { data: here, isReplay: true, row: { ...anew, dirty: 1, ...versionOf(row) } };
}

/** Two devices have written the same revision, of which a restored server has forgotten one: they have no common state. */
const isFork = (row: OutboxRow, { rev, here, there }: Arrival): boolean =>
  rev !== undefined && rev <= (row.rev ?? 0) && !isSame(row.dirty ? row.agreed : here, there);

/** @param before the row before */
function withRev(result: Reconciled, { rev, editedAt }: Arrival, before: OutboxRow | undefined): Reconciled {
  const { row } = result;
  if (rev === undefined || row.local) return result;
  const known = { rev: Math.max(rev, before?.rev ?? 0), revAt: Math.max(editedAt, before?.revAt ?? 0) };
  return { ...result, row: { ...row, ...known } };
}

const apart = (row: OutboxRow): OutboxRow =>
  ({ ...without(row, 'sent'), dirty: 1, agreed: null, known: 1 }) as ChangedRow;

export function reconcile(row: OutboxRow | undefined, given: Arrival, time: ServerTime): Reconciled {
  const { rev } = given;
  // The server has limited the times of open records.
  const arrival = rev === undefined ? given : { ...given, editedAt: Math.min(given.editedAt, time.serverNow) };
  if (!row || row.local) return withRev(takeOver(row, arrival, time), given, row);
  if (isReplayUnderUnread(row, given)) return { data: given.here, row, isReplay: true };
  if (isReplay(row, arrival, given.editedAt)) return writeAnew(row, arrival);
  const known = !row.unread && isFork(row, arrival) ? apart(row) : row;
  return withRev(takeOver(known, arrival, time), given, row);
}

function takeOver(row: OutboxRow | undefined, arrival: Arrival, time: ServerTime): Reconciled {
  const { kind, key, here, there, seq, editedAt } = arrival;
  if (row?.dirty) return reconcileDirty(row, arrival, time);
  // A record that was left on this device stays, unless the account has it, too.
  if (row?.local && there === null) return { data: here, row };
  if (!row && here !== null) {
    const found = { kind, key, base: 0, agreed: null, editedAt: naturalTime(kind, here) };
    return reconcileDirty({ ...found, dirty: 1 }, arrival, time);
  }
  return { data: there, row: { kind, key, base: seq, editedAt } };
}
