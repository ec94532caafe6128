import { forms, modes } from '#core/domain/sound.ts';
import { kinds, tableNames, type RecordKey, type Records, type TableName } from '#core/personal-data/records/kinds.ts';

/**
 * Version of pushed records. Raise it with a change that older versions of the app would misread. 2: they would drop
 * what a heart-rate sensor measured, and the breathing guide of a session. 3: they would drop the preset of a routine
 * and the settings of a favourite. New forms of sound raise it themselves.
 */
export const recordVersion = Math.max(3, ...modes.map((mode) => forms[mode].since.record));

/** The preferences of a person are one record. It is in no table of records, since the device storage holds it. */
export const preferencesKind = 'preferences';
export const preferencesKey = 'person';

export type SyncedKind = TableName | typeof preferencesKind;

export type RecordData = Readonly<Record<string, unknown>>;

/** A record of the account that this version of the app cannot read, kept unchanged. */
export interface UnreadRecord {
  data: unknown;
  version: number;
  seq: number;
  editedAt: number;
}

/** State of one record's synchronisation. A record that equals the server's has only the first four fields. */
export interface OutboxRow {
  kind: string;
  key: string;
  /** The record's last known number on the server; 0: none. */
  base: number;
  /** Milliseconds since 1970, by the server's clock as far as it is known. */
  editedAt: number;
  /** 1: to be pushed. 2: held back (`refusal`, `unread`). Absent: equals the server's record. */
  dirty?: 1 | 2;
  /** For a dirty record: the last state that both sides had; null: none. */
  agreed?: RecordData | null;
  /** Number of changes, to detect those made after a push. */
  changes?: number;
  /** Pushed data, until the answer comes. */
  sent?: RecordData | null;
  /** The server may have the record, so its removal is pushed. */
  known?: 1;
  /** The record stays on this device. device: may be sent later. person: belongs to another person. */
  local?: 'device' | 'person';
  unread?: UnreadRecord;
  /** Why the server refused it. */
  refusal?: string;
}

/** take: the device's records are sent. leave: they stay on the device. again: the server has lost its numbers. */
export type Joining = 'take' | 'leave' | 'again';

/** Exists once a person has turned synchronisation on. */
export interface SyncState {
  name: 'state';
  /** Id of the person. */
  owner: string;
  /** Hash of the mail address: a person who signs up again has a new id but the same mailbox. */
  mailbox?: string;
  epoch?: string;
  /** Number of the last record that was read. */
  cursor: number;
  /** Number of the head when everything had been read. */
  head: number;
  /** The highest number seen, including records pushed from here. The server has noted at least this for the device. */
  seen: number;
  /** Name of this copy of the account, under which the server notes what it has seen. Absent: nothing is noted yet. */
  device?: string;
  /**
   * While everything is read anew, because the server has lost records: it still has those with numbers up to this as
   * this device has read them.
   */
  common?: number;
  /** Milliseconds the server's clock is ahead. */
  clockOffset: number;
  /** The version, and how many kinds, the device could read when it last read what it holds unread. */
  recordVersion: number;
  kinds?: number;
  joining?: Joining;
  /** Turned off with the copy kept: changes of its records are still noted. */
  off?: 1;
  /** The account is deleted. */
  gone?: 1;
}

/** Values by name. A preference that nobody has chosen is absent. */
export type Preferences = Readonly<Record<string, string | number | boolean>>;

/** The preferences of the person as the account has them, or will have them. */
export interface PreferencesRow {
  name: 'preferences';
  /** Id of the person; empty: none. */
  owner: string;
  data: Preferences;
  /** What the device storage held when it was last compared. */
  shown: Preferences;
}

/** A record of the server. The data is not validated. */
export interface ServerRecord {
  kind: string;
  key: string;
  /** null: removed */
  data: unknown;
  version: number;
  seq: number;
  editedAt: number;
}

/** What this version of the app can read. */
export const readable = { recordVersion, kinds: tableNames.length };

/** Whether nothing is held that this version of the app could read, and an earlier one could not. */
export const hasReadHeld = (state: SyncState): boolean =>
  state.recordVersion >= readable.recordVersion && (state.kinds ?? 0) >= readable.kinds;

export function without<Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): Omit<Row, Name> {
  const rest = { ...row };
  for (const name of names) delete rest[name];
  return rest;
}

/** Rows and records list their fields in the order of the schema. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const rowKey = ({ kind, key }: { kind: string; key: string }): [string, string] => [kind, key];

/** The server's keys are strings. */
export const localKey = (table: TableName, key: string): RecordKey => (kinds[table].key === 'id' ? key : Number(key));

/** Time of the last change according to the record's own fields, where nothing else is known. */
export const naturalTime = <Name extends TableName>(
  kind: Name | typeof preferencesKind,
  record: RecordData | Records[Name],
): number => (kind === preferencesKind ? 0 : kinds[kind].timeOf(record as Records[Name]));

export function cleanRow({
  kind,
  key,
  base,
  editedAt,
}: Pick<OutboxRow, 'kind' | 'key' | 'base' | 'editedAt'>): OutboxRow {
  return { kind, key, base, editedAt };
}
