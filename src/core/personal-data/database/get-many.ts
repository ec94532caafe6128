import { cmp, type Table } from 'dexie';
import { keyIn } from './slices.ts';

type Key = string | number | [string, string];

/** With fewer keys reading a range saves no time. */
const minKeys = 20;

const textOfKey = (key: unknown): string => JSON.stringify(key);

/** @returns undefined where there are too many other rows in between */
async function getRange<Row, K extends Key>(
  table: Table<Row, K>,
  keys: readonly K[],
): Promise<(Row | undefined)[] | undefined> {
  const sorted = keys.toSorted(cmp);
  const most = keys.length * 2;
  const found = await table
    .where(':id')
    .between(sorted[0], sorted.at(-1), true, true)
    .limit(most + 1)
    .toArray();
  if (found.length > most) return undefined;
  const path = table.schema.primKey.keyPath ?? '';
  const rows = new Map(found.map((row) => [textOfKey(keyIn(row, path)), row]));
  return keys.map((key) => rows.get(textOfKey(key)));
}

/**
 * The rows of these keys, undefined where there is none. Where they lie close together, as in a first merge, they are
 * read with one request, which takes a browser as long for hundreds of rows as for one.
 */
export async function getMany<Row, K extends Key>(
  table: Table<Row, K>,
  keys: readonly K[],
): Promise<(Row | undefined)[]> {
  const found = keys.length < minKeys ? undefined : await getRange(table, keys);
  return found ?? table.bulkGet([...keys]);
}
