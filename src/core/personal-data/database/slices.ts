import type { Table } from 'dexie';

/** Rows handled in one task: a few milliseconds of work, some tens on a phone. */
const atOnce = 250;

export function* slicesOf<Item>(items: readonly Item[], most = atOnce): Generator<Item[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most);
}

/** Each batch starts when the work on the one before has resolved. */
export async function inSlices<Item>(
  items: readonly Item[],
  work: (slice: Item[], from: number) => unknown,
): Promise<void> {
  let from = 0;
  for (const slice of slicesOf(items)) {
    await work(slice, from);
    from += slice.length;
  }
}

/** Reads a whole table by primary key, within the current transaction. */
export async function eachSlice(table: Table<unknown>, look: (rows: readonly unknown[]) => void): Promise<void> {
  const key = String(table.schema.primKey.keyPath);
  let after: unknown;
  do {
    const rows = await (
      after === undefined ? table.limit(atOnce) : table.where(key).above(after).limit(atOnce)
    ).toArray();
    look(rows);
    // Every stored row has its primary key.
    after = rows.length < atOnce ? undefined : Reflect.get(Object(rows.at(-1)), key);
  } while (after !== undefined);
}
