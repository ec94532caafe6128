import type { AccountKeys } from './account-keys.ts';
import {
  openRow,
  sealRow,
  UnopenableError,
  type RowToOpen,
  type SealedContent,
  type SealedRow,
  type UnopenableReason,
} from './sealed-row.ts';

/** Rows between two pauses: some two milliseconds, four times as many where the code is not compiled yet. */
const batchLength = 25;

/**
 * Resolves in a later task. Awaiting WebCrypto alone gives no other task a turn in Chromium. It may not run in a
 * transaction of IndexedDB, which ends meanwhile.
 */
export type Pause = () => Promise<void>;

async function inBatches<Item, Result>(
  items: readonly Item[],
  { work, pause }: { work: (item: Item) => Promise<Result>; pause: Pause },
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += batchLength) {
    await pause();
    results.push(...(await Promise.all(items.slice(from, from + batchLength).map(work))));
  }
  return results;
}

/** @param least as of sealRow */
export type ContentToSeal = SealedContent & { least?: number };

/** In the same order. Each call takes new nonces, so a retry calls it again. @throws RangeError as sealRow does */
export const sealRows = (keys: AccountKeys, contents: readonly ContentToSeal[], pause: Pause): Promise<SealedRow[]> =>
  inBatches(contents, { work: ({ least, ...content }) => sealRow(keys, content, least), pause });

export type OpenedOrNot<Row> =
  | { kind: 'opened'; row: Row; content: SealedContent }
  /** Kept as it is, counted and shown; never overwritten, and never read as a removal. */
  | { kind: 'unopenable'; row: Row; reason: UnopenableReason };

async function tryToOpen<Row extends RowToOpen>(keys: AccountKeys, row: Row): Promise<OpenedOrNot<Row>> {
  try {
    return { kind: 'opened', row, content: await openRow(keys, row) };
  } catch (error) {
    if (error instanceof UnopenableError) return { kind: 'unopenable', row, reason: error.reason };
    throw error;
  }
}

/** In the same order, one result for each row. Rows of an open account are unopenable: a sealed one has none. */
export const openRows = <Row extends RowToOpen>(
  keys: AccountKeys,
  rows: readonly Row[],
  pause: Pause,
): Promise<OpenedOrNot<Row>[]> => inBatches(rows, { work: (row) => tryToOpen(keys, row), pause });
