import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import {
  compareHead,
  isNotedAtHead,
  limitCommon,
  noteMeeting,
  noteServer,
  settleSent,
  witnessOf,
  type ServerHead,
} from '#core/sync/outbox/account-copy.ts';
import type { SyncState } from '#core/sync/outbox/sync-state.ts';
import { currentState, type CycleContext } from './cycle-context.ts';

/** Milliseconds. The server's time is rounded to seconds, and the answer takes a while. */
const clockTolerance = 5000;

export type Head = Awaited<ReturnType<PersonalRecordsTable['head']>>;

/** Milliseconds the server's clock is ahead. */
const clockOffsetOf = (state: SyncState, { serverNow }: Head, now: number): number =>
  serverNow === undefined ? state.clockOffset : serverNow - now;

function isNoted(state: SyncState, { epoch }: Head, clockOffset: number): boolean {
  const isEpochNoted = state.epoch !== undefined || epoch === undefined;
  return isEpochNoted && Math.abs(clockOffset - state.clockOffset) <= clockTolerance;
}

/** Stores the server's epoch and clock offset. */
export async function judgeHead(context: CycleContext, head: Head) {
  const { database, owner, now } = context;
  const state = await currentState(context);
  const clockOffset = clockOffsetOf(state, head, now());
  if (!isNoted(state, head, clockOffset))
    await noteServer(database, owner, {
      clockOffset,
      ...(head.epoch !== undefined && { epoch: state.epoch ?? head.epoch }),
    });
  return compareHead(state, head);
}

/** @param now milliseconds since 1970 */
export const hasNews = (state: SyncState, head: Head, now: number): boolean =>
  head.seq !== state.head ||
  compareHead(state, head) !== 'same' ||
  !isNoted(state, head, clockOffsetOf(state, head, now));

/**
 * Has the server note this device at its present number.
 * @returns the number; undefined: the server has lost records, or everything was erased, since its head was read
 */
export async function haveNoted(context: CycleContext): Promise<number | undefined> {
  const { table, database, owner } = context;
  const state = await currentState(context);
  const witness = witnessOf(state);
  const { epoch, seq, seen } = await table.note(witness);
  if (seen < witness.seen || epoch !== (state.epoch ?? epoch)) return undefined;
  await noteMeeting(database, owner, { device: witness.device, epoch, seq });
  return seq;
}

/**
 * Before anything is read, the server notes up to where: from then on it can be seen if it loses that again.
 * @returns as `haveNoted`
 */
export async function meet(context: CycleContext, head: ServerHead): Promise<number | undefined> {
  const { database, owner } = context;
  const state = await currentState(context);
  if (state.common !== undefined) await limitCommon(database, owner, head);
  if (isNotedAtHead(state, head)) return head.seq;
  await settleSent(database, owner, head);
  return haveNoted(context);
}
