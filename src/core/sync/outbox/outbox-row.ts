import { kinds, tableNames, type RecordKey, type Records, type TableName } from '#core/personal-data/records/kinds.ts';
import { recordVersion } from '#core/personal-data/records/versions.ts';

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

/**
 * take: the device's records are sent. leave: they stay on the device. again: the server has lost its numbers. sealed:
 * the account is sealed from now on, and its records have other numbers.
 */
export type JoiningAnswer = 'take' | 'leave' | 'again' | 'sealed';

/** How often there was something to warn of. All only rise: nothing that is over can make up for something new. */
export interface SealedWarnings {
  /** Rows that did not open when they came. */
  unopened: number;
  /** Old copies of records that the server has shown again; nothing went back to them. */
  replayed: number;
  /** Open records that the server has offered; none was read. */
  offered: number;
  /** Records that the server had, and lacked later; they were sent again. */
  missing: number;
  /** How often the server has begun to say that the account is open. */
  reopened: number;
}

/** What this copy of an account knows since it is sealed. From then on it neither sends nor reads open records. */
export interface SealedCopy extends Pick<SealedWarnings, 'replayed' | 'offered' | 'missing'> {
  /** It has read all open records, so it removes them from the server once all are sealed. */
  removesOpen?: 1;
  /** Open records of before may still be on the server. */
  openLeft?: 1;
  /** The keys are other ones: what is on this device is sealed again. Nothing open is on the server for that. */
  sealsAgain?: 1;
  /** The person has decided that the open records go, although the server takes some of them in no sealed form. */
  leavesRefused?: 1;
  /** Stands for the key of the names under which this copy knows the records of the server. */
  names?: string;
  /** Counts them whether they still are here or not. Absent: 0. */
  unopened?: number;
  /** Absent: 0. */
  reopened?: number;
  /** It said so last. */
  saysOpen?: 1;
  /** What the person has been warned of, and does not want to see again. Earlier versions noted less. */
  dismissedUpTo?: Partial<SealedWarnings>;
  /** The epoch that this device has begun by erasing everything, until the others can know that. */
  erased?: string;
  /** Revision of the last erasure that this copy has followed or said. Absent: it is only in the outbox, if anywhere. */
  erasure?: number;
}

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
  /**
   * Number of the head when that began. An erasure goes on from it, and a server with lower ones was restored again. 0
   * stays until a number is seen.
   */
  lostAt?: number;
  /** Its name until then. What the server remembers of it tells whether it has lost more since. */
  formerDevice?: string;
  /** Milliseconds the server's clock is ahead. */
  clockOffset: number;
  /** The version, and how many kinds, the device could read when it last read what it holds unread. */
  recordVersion: number;
  kinds?: number;
  joining?: JoiningAnswer;
  /** Number of the last push. What the server has noted of this device can speak of the records of that one only. */
  push?: number;
  /** The person has asked on this device to seal the account, or to go on where another device has begun to. */
  sealing?: 1;
  sealed?: SealedCopy;
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
  /** Of a sealed record: how many versions it has had. */
  rev?: number;
  /** Of a sealed record that was opened. A row of this name that did not open is no longer held. */
  sealedName?: string;
}

/** What this version of the app can read. */
export const readable = { recordVersion, kinds: tableNames.length };

/** Whether nothing is held that this version of the app could read, and an earlier one could not. */
export const hasReadHeld = (state: SyncState): boolean =>
  state.recordVersion >= readable.recordVersion && (state.kinds ?? 0) >= readable.kinds;

type Without<Row, Name extends PropertyKey> = Row extends unknown ? Omit<Row, Name> : never;

export function without<Row extends object, Name extends Field | keyof SyncState | keyof SealedCopy>(
  row: Row,
  ...names: Name[]
): Without<Row, Name> {
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

/** Nothing that was pushed before goes with the push of this number. */
export const nextPush = ({ push = 0 }: SyncState): number => push + 1;

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
