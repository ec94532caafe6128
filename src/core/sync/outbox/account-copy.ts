import { outboxTables } from '#core/personal-data/database/database.ts';
import { writeErasureId } from '#core/personal-data/database/erasure.ts';
import { rebuildSums } from '#core/personal-data/database/stored-sums.ts';
import { newIdentifier } from '#core/platform/storage/identifier.ts';
import { allRecordTables } from './apply-page.ts';
import { asOwner, changeState, rowsOfKind, type SyncDatabase } from './sync-database.ts';
import { forgetAccountPreferences, ownerlessPreferences } from './preferences.ts';
import { localKey, rowKey, wasThere, without, type ChangedRow, type HeldRow, type OutboxRow } from './outbox-row.ts';
import { nextPush, type SyncState } from './sync-state.ts';
import { tableNames, type RecordKey } from '#core/personal-data/records/kinds.ts';

export interface ServerHead {
  epoch: string | undefined;
  /** 0 where the account has never had a record. */
  seq: number;
  /** By device, the number up to which the server remembers that the device has seen its records. */
  seenBy: Readonly<Record<string, number>>;
}

const notedFor = ({ device }: SyncState, { seenBy }: ServerHead): number | undefined =>
  device === undefined ? undefined : (seenBy[device] ?? 0);

/**
 * Of another epoch. Where the server was empty when this device began to read everything again, and it has seen no number
 * since, nothing tells that from a backup that was put back later.
 */
const isErasure = ({ seen, lostAt }: SyncState, { epoch, seq }: ServerHead): boolean =>
  epoch !== undefined && (seen > 0 || lostAt !== 0) && seq >= (lostAt ?? 0);

/**
 * lost: the server has lost records this device has seen; it was restored from a backup, or moved. erased: the person
 * has erased everything everywhere, which begins another epoch but continues the numbers.
 */
export function compareHead(state: SyncState, server: ServerHead): 'same' | 'lost' | 'erased' {
  const { epoch, seen } = state;
  if (Math.min(server.seq, notedFor(state, server) ?? server.seq) < seen) return 'lost';
  // An older version of the app has pushed records before it knew whose epoch they belong to.
  if (epoch === undefined) return seen > 0 && server.seq !== seen ? 'lost' : 'same';
  if (epoch === server.epoch) return 'same';
  return isErasure(state, server) ? 'erased' : 'lost';
}

/** What the server is told. A device that it has not noted yet takes a name, and claims to have seen nothing. */
export const witnessOf = ({ device, seen }: SyncState): { device: string; seen: number } =>
  device === undefined ? { device: newIdentifier(), seen: 0 } : { device, seen };

/** Whether the server has noted this device at its present number. */
export const isNotedAtHead = (state: SyncState, server: ServerHead): boolean =>
  (notedFor(state, server) ?? -1) >= server.seq;

/**
 * Everything is read again, and what the server does not have is pushed. The device takes another name: that of a
 * copied browser profile must keep showing the loss to the other copy.
 */
export const startAgain = (database: SyncDatabase, owner: string, server: ServerHead): Promise<void> =>
  changeState(database, owner, (state) => ({
    ...without(state, 'epoch', 'device', 'formerDevice'),
    ...(server.epoch !== undefined && { epoch: server.epoch }),
    ...(state.device !== undefined && { formerDevice: state.device }),
    cursor: 0,
    head: 0,
    seen: 0,
    common: Math.min(state.cursor, notedFor(state, server) ?? 0),
    lostAt: server.seq,
    push: nextPush(state),
    joining: 'again',
  }));

/** Without a name, and before anything is read, this device notices only so that a server has lost records once more. */
export const limitCommon = (database: SyncDatabase, owner: string, { seenBy }: ServerHead): Promise<void> =>
  changeState(database, owner, (state) => ({
    ...state,
    common: Math.min(state.common ?? 0, seenBy[state.formerDevice ?? ''] ?? 0),
  }));

/** The server has noted this device at a number of this epoch. */
export const noteMeeting = (
  database: SyncDatabase,
  owner: string,
  { device, epoch, seq }: { device: string; epoch: string; seq: number },
): Promise<void> =>
  changeState(database, owner, (state) => ({
    ...state,
    device,
    epoch: state.epoch ?? epoch,
    seen: Math.max(seq, state.seen),
  }));

/** @param clockOffset milliseconds the server's clock is ahead */
export const noteServer = (
  database: SyncDatabase,
  owner: string,
  server: Pick<SyncState, 'clockOffset' | 'epoch'>,
): Promise<void> => changeState(database, owner, (state) => ({ ...state, ...server }));

/** Everything up to this number of the head has been read. */
export const finishPull = (database: SyncDatabase, owner: string, seq: number): Promise<void> =>
  changeState(database, owner, (state) => {
    const seen = Math.max(seq, state.seen);
    const { lostAt } = state;
    return {
      ...without(state, 'common', 'lostAt', 'formerDevice'),
      ...(seen === 0 && lostAt !== undefined && { lostAt }),
      head: seq,
      seen,
    };
  });

export const noteGone = (database: SyncDatabase, owner: string): Promise<void> =>
  changeState(database, owner, (state) => ({ ...state, gone: 1 }));

/** Another person has signed in. The owner may come back, also with a new account if this one is deleted. */
export const setCopyAside = (database: SyncDatabase, owner: string): Promise<void> =>
  changeState(database, owner, (state) => ({ ...state, off: 1 }));

/** The address of an account can be changed, on any device. */
export const noteMailbox = (database: SyncDatabase, owner: string, mailbox: string): Promise<void> =>
  changeState(database, owner, (state) => ({ ...state, mailbox }));

/** The copy stays. Changes of its records are still noted for the owner; new records belong to the device. */
export async function keepCopy(database: SyncDatabase, owner: string): Promise<void> {
  await asOwner(database, { owner, tables: outboxTables }, async (state) => {
    // Nobody can come back for the copy of a deleted account.
    if (state.gone) await Promise.all([database.outbox.clear(), database.synchronisation.clear()]);
    else await database.synchronisation.put({ ...state, off: 1 });
  });
}

/** Joins a running transaction. */
async function removeRecords(database: SyncDatabase, rows: readonly OutboxRow[]): Promise<void> {
  for (const table of tableNames) {
    const keys = rows.filter(({ kind }) => kind === table).map(({ key }) => localKey(table, key));
    await database.table<unknown, RecordKey>(table).bulkDelete(keys);
  }
  await database.outbox.bulkDelete(rows.map(rowKey));
  await rebuildSums(database);
}

/** Removes the account's records, including unsent changes; records that were left on the device stay. */
export async function removeCopy(database: SyncDatabase, owner: string): Promise<void> {
  await asOwner(database, { owner, tables: allRecordTables }, async () => {
    await removeRecords(database, await database.outbox.filter(({ local }) => local === undefined).toArray());
    await database.synchronisation.delete('state');
    await database.synchronisation.put(ownerlessPreferences);
  });
}

/** The numbers continue, so what the server has noted still counts. */
const emptyEpoch = (state: SyncState, epoch: string | undefined): SyncState => ({
  ...without(state, 'epoch', 'joining'),
  ...(epoch !== undefined && { epoch }),
  cursor: 0,
  head: 0,
});

/** Of the sealed record by which a device says that it has erased everything; its key is the epoch that begins then. */
export const erasureKind = 'erasure';

/** The highest revision of an erasure that this copy has read, followed or said; 0: none. Joins a running transaction. */
export async function lastErasure(database: SyncDatabase, { sealed }: SyncState): Promise<number> {
  const rows = await rowsOfKind(database, erasureKind).toArray();
  return Math.max(sealed?.erasure ?? 0, ...rows.map(({ unread }) => unread?.rev ?? 0));
}

/** Notes the revision of the last erasure where the rows of the outbox do not say it. */
export const withErasure = ({ sealed, ...state }: SyncState, erasure: number): SyncState => ({
  ...state,
  ...(sealed && { sealed: { ...sealed, erasure } }),
});

interface Erased {
  head: ServerHead;
  /** Revision of the record that says so; absent: the person does. */
  erasure?: number;
}

/**
 * Whether the account has what went with the last push, which had no answer. The server notes a device with each push, and
 * takes none of a device that does not know of an erasure yet.
 */
const hasArrived = (row: OutboxRow, { state, head }: { state: SyncState; head: ServerHead }): boolean =>
  row.sent !== undefined && row.push === state.push && (notedFor(state, head) ?? 0) > state.seen;

/** Writes down whether the account has the records of a push without an answer: the next note takes the evidence. */
export async function settleSent(database: SyncDatabase, owner: string, head: ServerHead): Promise<void> {
  await asOwner(database, { owner, tables: outboxTables }, async (state) => {
    const dirty = await database.outbox.where('dirty').above(0).toArray();
    const arrived = dirty.filter((row): row is ChangedRow | HeldRow => hasArrived(row, { state, head }));
    await database.outbox.bulkPut(arrived.map((row) => ({ ...row, known: 1 })));
    // The others may still arrive.
    await database.synchronisation.put({ ...state, push: nextPush(state) });
  });
}

const countRecords = async (database: SyncDatabase): Promise<number> => {
  const counts = await Promise.all(tableNames.map((table) => database.table(table).count()));
  return counts.reduce((sum, count) => sum + count, 0);
};

/**
 * The account was erased elsewhere: its records are removed, even if changed here; records it never had stay.
 * @returns whether the device has lost records by it
 */
export async function giveUpErased(
  database: SyncDatabase,
  owner: string,
  { head, erasure = 0 }: Erased,
): Promise<boolean> {
  const hasLost = await asOwner(database, { owner, tables: allRecordTables }, async (state) => {
    const last = Math.max(await lastErasure(database, state), erasure);
    const before = await countRecords(database);
    const isGone = (row: OutboxRow): boolean => wasThere(row) || hasArrived(row, { state, head });
    await removeRecords(database, await database.outbox.filter((row) => !row.local && isGone(row)).toArray());
    await database.synchronisation.put(emptyEpoch(withErasure(state, last), head.epoch));
    await forgetAccountPreferences(database);
    return (await countRecords(database)) < before;
  });
  return hasLost ?? false;
}

/** After this device has erased the account: erases the device, too, and synchronisation continues. */
export async function eraseWithAccount(database: SyncDatabase, owner: string, epoch: string): Promise<void> {
  await asOwner(database, { owner, tables: allRecordTables }, async (before) => {
    const state = withErasure(before, await lastErasure(database, before));
    for (const table of [...tableNames, 'outbox']) await database.table(table).clear();
    await rebuildSums(database);
    await writeErasureId(database);
    const sealed = state.sealed && { sealed: { ...state.sealed, erased: epoch } };
    await database.synchronisation.put({ ...emptyEpoch(state, epoch), ...sealed });
    await forgetAccountPreferences(database);
  });
}
