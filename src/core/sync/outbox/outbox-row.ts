import { kinds, type RecordKey, type Records, type TableName } from '#core/personal-data/records/kinds.ts';

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
  /** As in ServerRecord. */
  rev?: number;
}

interface Numbered {
  kind: string;
  key: string;
  /** The record's last known number on the server; 0: none. */
  base: number;
  /** Milliseconds since 1970, by the server's clock as far as it is known. */
  editedAt: number;
  /** Of a sealed account: the highest revision known here. A lower one is an old copy. */
  rev?: number;
  /** The latest time that versions up to that one name, which may be later than now. Absent: an earlier version did not note it. */
  revAt?: number;
}

/** null: removed */
type Pushed = RecordData | null;

/** What a row says of a record that differs from the server's. */
type Difference = {
  /** The last state that both sides had; null: none. */
  agreed: RecordData | null;
  /** Its time, as `editedAt`. Absent: others may have another state, or an earlier version did not note it. */
  agreedAt?: number;
  /** Number of changes, to detect those made after a push. */
  changes?: number;
  /** The server has the record under another number, or had it, so its removal is pushed. */
  known?: 1;
  /** Pushed data, the last at the end, until it is accepted: the server may have some, or get it late. Of an earlier version: the last. */
  sent?: Pushed | readonly Pushed[];
  /** Number of the last push that the record went with. Absent: it was refused, or was that of an earlier version. */
  push?: number;
};

type Refused = { /** Why the server refused it. */ refusal: string };
type Unread = { unread: UnreadRecord };

type Field = 'dirty' | 'agreed' | 'agreedAt' | 'changes' | 'sent' | 'push' | 'known' | 'local' | 'unread' | 'refusal';
/** A row with these fields and no others. */
type RowOf<Fields> = Fields extends unknown
  ? Numbered & Fields & { readonly [Name in Exclude<Field, keyof Fields>]?: never }
  : never;

/** Equals the server's record. */
export type CleanRow = RowOf<object>;
/** Nothing was changed here of a record that this version cannot read. */
type UnreadRow = RowOf<Unread>;
/** The record stays on this device. device: may be sent later. person: belongs to another person. */
export type LocalRow = RowOf<{ local: 'device' | 'person'; unread?: UnreadRecord }>;
/** To be pushed. */
export type ChangedRow = RowOf<{ dirty: 1 } & Difference>;
/** Changed here, but not pushed: the server has refused it, or has what this version cannot read. */
export type HeldRow = RowOf<{ dirty: 2 } & Difference & (Refused | (Unread & Partial<Refused>))>;

/** State of one record's synchronisation, as it is stored. `dirty` is an index. */
export type OutboxRow = CleanRow | UnreadRow | LocalRow | ChangedRow | HeldRow;

/** A record of the server. The data is not validated. */
export interface ServerRecord {
  kind: string;
  key: string;
  /** null: removed */
  data: unknown;
  version: number;
  seq: number;
  editedAt: number;
  /** Of a sealed record: how many versions it has had. */
  rev?: number;
  /** Of a sealed record that was opened. A row of this name that did not open is no longer held. */
  sealedName?: string;
}

type Without<Row, Name extends PropertyKey> = Row extends unknown ? Omit<Row, Name> : never;

export function without<Row extends object, Name extends keyof Row>(row: Row, ...names: Name[]): Without<Row, Name> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.some((gone) => gone === name))) as Without<
    Row,
    Name
  >;
}

export const rowKey = ({ kind, key }: { kind: string; key: string }): [string, string] => [kind, key];

/** The server's keys are strings. */
export const localKey = (table: TableName, key: string): RecordKey => (kinds[table].key === 'id' ? key : Number(key));

/** Time of the last change according to the record's own fields, where nothing else is known. */
export const naturalTime = <Name extends TableName>(
  kind: Name | typeof preferencesKind,
  record: RecordData | Records[Name],
): number => (kind === preferencesKind ? 0 : kinds[kind].timeOf(record as Records[Name]));

/** Whether the account has the record, or had it. */
export const wasThere = ({ base, unread, known }: OutboxRow): boolean =>
  base > 0 || unread !== undefined || known !== undefined;

/** The last that was pushed since one was accepted. */
export const sentOf = ({ sent }: OutboxRow): readonly Pushed[] => (sent === undefined ? [] : [sent].flat());

/** What is to be sent under another number than before. */
export const numberless = (row: OutboxRow) => ({
  kind: row.kind,
  key: row.key,
  editedAt: row.editedAt,
  base: 0,
  ...(wasThere(row) && { known: 1 as const }),
  ...(row.sent !== undefined && { sent: row.sent }),
  ...(row.push !== undefined && { push: row.push }),
});

/** What a row knows of the sealed versions of its record. */
export const versionOf = ({ rev, revAt }: Pick<Numbered, 'rev' | 'revAt'>): Pick<Numbered, 'rev' | 'revAt'> => ({
  ...(rev !== undefined && { rev }),
  ...(revAt !== undefined && { revAt }),
});

export const cleanRow = ({ kind, key, base, editedAt, ...known }: Numbered): CleanRow => ({
  kind,
  key,
  base,
  editedAt,
  ...versionOf(known),
});
