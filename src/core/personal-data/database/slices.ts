import type { Table } from 'dexie';

/** Rows handled in one task: a few milliseconds of work, some tens on a phone. */
const sliceLength = 250;

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

export async function forEachTableSlice(
  table: Table<unknown>,
  look: (rows: readonly unknown[]) => void,
): Promise<void> {
  const key = String(table.schema.primKey.keyPath);
  let after: unknown;
  do {
    const rows = await (
      after === undefined ? table.limit(sliceLength) : table.where(key).above(after).limit(sliceLength)
    ).toArray();
    look(rows);
    // Every stored row has its primary key.
    after = rows.length < sliceLength ? undefined : Reflect.get(Object(rows.at(-1)), key);
  } while (after !== undefined);
}
