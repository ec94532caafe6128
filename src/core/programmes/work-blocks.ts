import { isMoved } from '#core/player/addresses/moved-address.ts';
import type { Minutes, Seconds } from '#core/units.ts';

interface Block {
  start: Minutes;
  end: Minutes;
}

/** Blocks of work of the programme `focus`; a pause follows each but the last. */
export const focusBlocks: readonly Block[] = [
  { start: 0, end: 25 },
  { start: 30, end: 55 },
  { start: 60, end: 85 },
];

interface HeardSession {
  /** The player's query. */
  address?: string | undefined;
  /** null: unlimited. */
  plannedSeconds: Seconds | null;
  heardSeconds: Seconds;
}

/** How many blocks of work ended while a session was heard. A session that continues another has the blocks of its part. */
export function finishedBlocks({ address, plannedSeconds, heardSeconds }: HeardSession): number {
  const query = new URLSearchParams(address);
  // Where the end was moved, nobody knows any more when the blocks ended.
  if (query.get('programme') !== 'focus' || isMoved(query) || plannedSeconds === null) return 0;
  const from = Math.max(0, 60 * Number(query.get('minutes')) - plannedSeconds);
  return focusBlocks.filter(({ end }) => from < 60 * end && 60 * end <= from + heardSeconds).length;
}

/** How many blocks of work ended while sessions were heard. */
export const finishedBlocksIn = (sessions: readonly HeardSession[]): number =>
  sessions.reduce((sum, session) => sum + finishedBlocks(session), 0);
