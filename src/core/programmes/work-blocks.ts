import { isMoved } from '#core/player/addresses/moved-address.ts';
import type { SoundTitle } from '#core/domain/sound-title.ts';
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

/** Programmes of blocks with pauses between them; a bell rings at each end of a block, and shortly before the last. */
const blocksOf: ReadonlyMap<string, readonly Block[]> = new Map([['focus', focusBlocks]]);

interface PlayedPlan {
  title?: SoundTitle | undefined;
  /** In session time; those that are over may be missing. */
  bells?: readonly Seconds[] | undefined;
}

/** Where a session of blocks is. */
interface BlockNow {
  /** From 1: the block, or the one before the pause. */
  number: number;
  count: number;
  isPause: boolean;
  /** Until the next pause or block, or the end. */
  left: Seconds;
}

const countOf = (title: SoundTitle | undefined): number =>
  (title && 'programme' in title && blocksOf.get(title.programme)?.length) || 0;

/**
 * Where a running session is in the blocks of its programme; undefined without blocks. Counted from the last bell back,
 * because a session may continue another, and with its end its bells may have moved.
 */
export function blockNow(
  { title, bells = [] }: PlayedPlan,
  { elapsed, remaining }: { elapsed: Seconds; remaining?: Seconds | undefined },
): BlockNow | undefined {
  const count = countOf(title);
  const ahead = bells.slice(0, -1).filter((at) => at > elapsed);
  const passed = 2 * (count - 1) - ahead.length;
  const left = ahead[0] === undefined ? remaining : ahead[0] - elapsed;
  if (bells.length === 0 || passed < 0 || left === undefined) return undefined;
  return { number: Math.floor(passed / 2) + 1, count, isPause: passed % 2 === 1, left };
}

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
