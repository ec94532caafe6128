import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import { PersonalRecordsError } from '#core/backend/personal-records-error.ts';
import type { AccountKeys } from '#core/encryption/account-keys.ts';
import { sealedKind } from '#core/encryption/sealed-kind.ts';
import { sealedName } from '#core/encryption/sealed-row.ts';
import { forEachTableSlice } from '#core/personal-data/database/slices.ts';
import { readToHead } from '#core/sync/cycle.ts';
import { currentState, openAccount, StoppedError, type CycleContext } from '#core/sync/cycle-context.ts';
import { erasureKind, witnessOf } from '#core/sync/outbox/account-copy.ts';
import { rowKey, without, type OutboxRow, type RecordData } from '#core/sync/outbox/outbox-row.ts';
import type { SealedCopy, SyncState } from '#core/sync/outbox/sync-state.ts';
import { countOutbox } from '#core/sync/outbox/standing.ts';
import { changeState, type SyncDatabase } from '#core/sync/outbox/sync-database.ts';
import { pushNewSealed, type SealingServer } from './push-new-sealed.ts';

/** More are needed only while other devices write all the time. */
const maxTries = 8;

const noReports: SealedCopy = { replayed: 0, offered: 0, missing: 0 };

/** @returns the number at which the account was sealed */
async function sealAccount(context: CycleContext, server: PersonalRecordsTable): Promise<number> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const isRead = await readToHead({ ...context, table: server, account: openAccount });
    const sealed = isRead ? await server.seal((await currentState(context)).head) : -1;
    if (sealed >= 0) return sealed;
  }
  throw new PersonalRecordsError('busy', 'other devices were faster every time');
}

/**
 * Whether this copy has read all that was open when the account was sealed. over: it has not, and the server has none of
 * it any more.
 */
async function readingOf({ head }: SyncState, server: PersonalRecordsTable, number: number) {
  if (head >= number) return 'complete';
  return (await server.page(0, 1, number)).length === 0 ? 'over' : 'partial';
}

const openAfter = { complete: { openLeft: 1, removesOpen: 1 }, partial: { openLeft: 1 }, over: {} } as const;

/**
 * This device has seen the account with nothing open left, and has a new copy of it: it takes no open record, neither
 * from a server that says the account is open nor where the person asks to go on for another device.
 */
export const beginWhole = ({ database, owner }: CycleContext): Promise<void> =>
  changeState(database, owner, (state) => ({
    ...without(state, 'sealing'),
    cursor: 0,
    sealed: noReports,
    joining: state.joining ?? 'sealed',
  }));

/**
 * The account is sealed, by this device if the person has asked for it here. From here on it stays so on this copy. One
 * that lacks some of what was sealed may not write before all of it is on the server: the other devices would take what it
 * lacks for changes. Where the device that was at it is lost, the person asks for it here (`takeOverSealing`).
 */
export async function beginSealed(context: CycleContext, server: PersonalRecordsTable): Promise<void> {
  const { sealing } = await currentState(context);
  const head = await server.head();
  if (head.sealedSeq === undefined && !sealing)
    throw new StoppedError('unsealed', 'the account has keys, and is not sealed');
  const number = head.sealedSeq ?? (await sealAccount(context, server));
  const reading = await readingOf(await currentState(context), server, number);
  if (reading === 'partial' && !sealing)
    throw new StoppedError('sealing', 'another device has not sealed everything yet');
  await changeState(context.database, context.owner, (state) => ({
    ...(reading === 'partial' ? state : without(state, 'sealing')),
    // Sealed records have higher numbers. A number beyond the head would hide some.
    cursor: Math.max(state.cursor, Math.min(number, Math.max(head.seq, state.head))),
    sealed: {
      ...noReports,
      // An account that was sealed before its first record never had open ones.
      ...((number > 0 || state.seen > 0) && openAfter[reading]),
    },
    joining: state.joining ?? 'sealed',
  }));
}

/** Keys that begin anew, because every way in was lost, give other names: everything on this device is sealed again. */
export async function noteNames(context: CycleContext, keys: AccountKeys): Promise<void> {
  const names = await sealedName(keys, 'names', '');
  await changeState(context.database, context.owner, (state) => {
    const { sealed } = state;
    if (!sealed || sealed.names === names) return state;
    if (sealed.names === undefined) return { ...state, sealed: { ...sealed, names } };
    // A first sealing that has not ended seals everything anyway.
    const again = sealed.openLeft ? {} : { sealsAgain: 1 as const };
    return { ...state, joining: state.joining ?? 'sealed', sealed: { ...sealed, ...again, names } };
  });
}

type HeldUnread = OutboxRow & { unread: NonNullable<OutboxRow['unread']> };

/** Sealed it would sign an erasure: no device has ever written an open one. */
const isForgedErasure = ({ kind, unread }: HeldUnread): boolean => kind === erasureKind && unread.rev === undefined;

/** One that is refused waits as it is. */
async function unlessRefused<Accepted>(push: Promise<Accepted>): Promise<Accepted | undefined> {
  try {
    return await push;
  } catch (error) {
    if (error instanceof PersonalRecordsError && error.problem === 'refused') return undefined;
    throw error;
  }
}

/** Open records that this version cannot read are sealed as they are. @returns how many the server did not take */
async function sealUnread(context: CycleContext, sides: SealingServer): Promise<number> {
  const { database } = context;
  const isOpen = (row: OutboxRow): row is HeldUnread =>
    row.unread?.seq === 0 && row.kind !== sealedKind && row.local === undefined;
  const witness = witnessOf(await currentState(context));
  const found: HeldUnread[] = [];
  let left = 0;
  await forEachTableSlice(database.outbox, (rows) => void found.push(...rows.filter(isOpen)));
  for (const row of found) {
    if (isForgedErasure(row)) {
      await database.outbox.delete(rowKey(row));
      continue;
    }
    const { version, editedAt, rev = 1 } = row.unread;
    const data = row.unread.data as RecordData | null;
    const content = { kind: row.kind, key: row.key, version, rev, editedAt, device: witness.device, data };
    const accepted = await unlessRefused(pushNewSealed(sides, content, witness));
    if (accepted) await database.outbox.put({ ...row, unread: { ...row.unread, seq: accepted.seq, rev } });
    else left += 1;
  }
  return left;
}

/** Records of the outbox that the server has, and others. */
export async function countRows({ outbox }: SyncDatabase): Promise<{ known: number; open: number }> {
  const count = { known: 0, open: 0 };
  await forEachTableSlice(outbox, (rows) => {
    for (const { kind, local, base, unread } of rows)
      // A row that did not open stands for the same record as another one, or for none that is known.
      if (!local && kind !== sealedKind) count[Math.max(base, unread?.seq ?? 0) > 0 ? 'known' : 'open'] += 1;
  });
  return count;
}

const noteClean = ({ database, owner }: CycleContext): Promise<void> =>
  changeState(database, owner, ({ sealed = noReports, ...state }) => ({
    ...state,
    sealed: without(sealed, 'removesOpen', 'openLeft', 'leavesRefused'),
  }));

/** Once all records are sealed on the server, the open ones go. A refused one keeps them there until the person decides. */
export async function endFirstSealing(context: CycleContext, sides: SealingServer): Promise<void> {
  const { database } = context;
  if ((await countOutbox(database)).waiting > 0) return;
  await sealUnread(context, sides);
  const { known, open } = await countRows(database);
  if (open > 0 && (await currentState(context)).sealed?.leavesRefused === undefined) return;
  let removed: number;
  do {
    context.signal.throwIfAborted();
    removed = await sides.server.removeOpen(known);
  } while (removed > 0);
  if (removed === 0) await noteClean(context);
}

/**
 * What this version cannot read is sealed again last. There is nothing to remove from the server.
 * @returns whether the server did not take some of it: that waits until the page is loaded again
 */
export async function endSealingAgain(context: CycleContext, sides: SealingServer): Promise<boolean> {
  const { database, owner } = context;
  const isDue = (await currentState(context)).sealed?.sealsAgain !== undefined;
  if (!isDue || (await countOutbox(database)).waiting > 0) return false;
  if ((await sealUnread(context, sides)) > 0) return true;
  await changeState(database, owner, ({ sealed = noReports, ...state }) => ({
    ...state,
    sealed: without(sealed, 'sealsAgain'),
  }));
  return false;
}

/** Asks whether the device that seals the account has ended. @param last the number at which it was sealed */
export async function lookForOpen(context: CycleContext, server: PersonalRecordsTable, last: number): Promise<void> {
  const rows = await server.page(0, 1, last);
  if (rows.every(({ kind }) => kind === sealedKind)) await noteClean(context);
}
