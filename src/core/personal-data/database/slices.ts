import type { Table } from 'dexie';

/** Rows that are read at once: a few milliseconds of work, some tens on a phone. */
const sliceLength = 250;
/** Rows written in one task, where it has more to do: 250 took a slow phone 64 ms, and sums and checks come on top. */
const portionLength = 100;

export function* slicesOf<Item>(items: readonly Item[], length = sliceLength): Generator<Item[]> {
  for (let from = 0; from < items.length; from += length) yield items.slice(from, from + length);
}

export async function forEachSlice<Item>(
  items: readonly Item[],
  work: (slice: Item[], from: number) => unknown,
): Promise<void> {
  let from = 0;
  for (const slice of slicesOf(items)) {
    await work(slice, from);
    from += slice.length;
  }
}

/** In portions, each in a task of its own. */
export async function putAll<Row>(table: Table<Row>, rows: readonly Row[]): Promise<void> {
  for (const portion of slicesOf(rows, portionLength)) await table.bulkPut(portion);
}

export function keyIn(row: unknown, path: string | readonly string[]): unknown {
  const field = (name: string): unknown => Reflect.get(Object(row), name);
  return typeof path === 'string' ? field(path) : path.map(field);
}

/**
 * @param after the key where the slice before ended; undefined: from the first row
 * @returns the rows, and their last key while there may be more
 */
export async function readSlice<Row>(table: Table<Row>, after: unknown, length = sliceLength) {
  const rows = await (after === undefined ? table : table.where(':id').above(after)).limit(length).toArray();
  return { rows, last: rows.length < length ? undefined : keyIn(rows.at(-1), table.schema.primKey.keyPath ?? '') };
}

export async function forEachTableSlice<Row>(table: Table<Row>, look: (rows: readonly Row[]) => void): Promise<void> {
  let after: unknown;
  do {
    const { rows, last } = await readSlice(table, after);
    look(rows);
    after = last;
  } while (after !== undefined);
}
