import type { PersonalRecordsTable } from '#core/backend/personal-records-table.ts';
import { compareHead, noteServer } from '#core/personal-data/outbox/account-copy.ts';
import type { SyncState } from '#core/personal-data/outbox/outbox-row.ts';
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
  return { head, change: compareHead(state, head) };
}

/** @param now milliseconds since 1970 */
export const hasNews = (state: SyncState, head: Head, now: number): boolean =>
  head.seq !== state.head ||
  compareHead(state, head) !== 'same' ||
  !isNoted(state, head, clockOffsetOf(state, head, now));
