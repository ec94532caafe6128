import { cmp, type Table } from 'dexie';

type Key = string | number | [string, string];

/** With fewer keys reading a range saves no time. */
const minKeys = 20;

const nameOf = (key: unknown): string => JSON.stringify(key);

export function keyIn(row: unknown, path: string | readonly string[]): unknown {
  const field = (name: string): unknown => Reflect.get(Object(row), name);
  return typeof path === 'string' ? field(path) : path.map(field);
}

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
  const rows = new Map(found.map((row) => [nameOf(keyIn(row, path)), row]));
  return keys.map((key) => rows.get(nameOf(key)));
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
