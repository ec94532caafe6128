import type { Records, TableName } from '#core/personal-data/records/records.ts';
import type { Preferences } from './preferences.ts';

/**
 * Of the records in a push. Raise it with a change that would make older versions of the app misread a record. 2: they would
 * drop what a heart-rate sensor measured, and the breathing guide of a session. 3: they would drop the preset of a routine
 * and the settings of a favourite.
 */
export const recordVersion = 3;

/** The preferences of a person are one record, which is in no table of records: the device storage holds them. */
export const preferencesKind = 'preferences';
export const preferencesKey = 'person';

export type SyncedKind = TableName | typeof preferencesKind;

export type RecordData = Readonly<Record<string, unknown>>;

/** A record of the account that this version of the app cannot read; kept untouched. */
export interface UnreadRecord {
  data: unknown;
  version: number;
  seq: number;
  editedAt: number;
}

/** What is known of one record beside the record itself. A record that is as on the server has the first four fields. */
export interface OutboxRow {
  kind: string;
  key: string;
  /** The server's number that was last seen; 0: none. */
  base: number;
  /** Milliseconds since 1970, by the server's clock as far as it is known. */
  editedAt: number;
  /** 1: to be pushed. 2: held back (`refusal`, `unread`). Absent: as on the server. */
  dirty?: 1 | 2;
  /** Of a dirty record: the last state both sides had; null: none. */
  agreed?: RecordData | null;
  /** Counts changes: an answer does not cover a later one. */
  changes?: number;
  /** Was pushed, and no answer has come. */
  sent?: RecordData | null;
  /** The server may know it, so its removal is pushed. */
  known?: 1;
  /** Stays on this device. device: may be taken along later. person: from the time of another person. */
  local?: 'device' | 'person';
  unread?: UnreadRecord;
  /** Why the server refused it. */
  refusal?: string;
}

/** take: what is on the device goes to the account. leave: it stays on the device. again: the server has lost its numbers. */
export type Joining = 'take' | 'leave' | 'again';

/** There is one where a person has turned synchronisation on. */
export interface SyncState {
  name: 'state';
  /** Id of the person. */
  owner: string;
  /** A hash of their mail address: who signs up again has another id and the same mailbox. */
  mailbox?: string;
  epoch?: string;
  /** Number of the last record that was read. */
  cursor: number;
  /** Number of the head when everything had been read. */
  head: number;
  /** The highest number that was seen, also of records pushed from here. */
  seen: number;
  /** Milliseconds the server's clock is ahead. */
  clockOffset: number;
  recordVersion: number;
  joining?: Joining;
  /** Signed out, with the copy kept: changes of its records are still noted. */
  off?: 1;
  /** The account is deleted. */
  gone?: 1;
}

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

export function without<Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): Omit<Row, Name> {
  const rest = { ...row };
  for (const name of names) delete rest[name];
  return rest;
}

/** Rows and records list their fields in the order of the schema. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const rowKey = ({ kind, key }: { kind: string; key: string }): [string, string] => [kind, key];

export const localKey = (table: TableName, key: string): string | number =>
  table === 'favourites' ? Number(key) : key;

/** When a record was last touched, by its own fields, where nothing else is known. */
export function naturalTime(table: SyncedKind, record: RecordData | Records[TableName]): number {
  if (table === preferencesKind) return 0;
  const { heardSeconds = 0, ...times } = record as Record<string, number | null>;
  const names = {
    sessions: 'startedAt',
    favourites: 'addedAt',
    assessments: 'takenAt',
    routines: 'createdAt',
    intervals: 'recordedAt',
    presets: 'createdAt',
  };
  const time = table === 'comparisons' ? (times['revealedAt'] ?? times['startedAt']) : times[names[table]];
  return (time ?? 0) + (heardSeconds ?? 0) * 1000;
}

export function cleanRow({
  kind,
  key,
  base,
  editedAt,
}: Pick<OutboxRow, 'kind' | 'key' | 'base' | 'editedAt'>): OutboxRow {
  return { kind, key, base, editedAt };
}
