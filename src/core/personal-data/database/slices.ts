import type { Table } from 'dexie';

/** Rows handled in one task of the page: some milliseconds of work, on a phone some tens. */
const atOnce = 250;

/** A long list in parts. */
export function* slicesOf<Item>(items: readonly Item[], most = atOnce): Generator<Item[]> {
  for (let from = 0; from < items.length; from += most) yield items.slice(from, from + most);
}

/** Hands over a long list in parts, the next when the one before is done; none is handed over as one. */
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

/** Reads a whole table in parts, by its keys, in the transaction that is under way. */
export async function eachSlice(table: Table<unknown>, look: (rows: readonly unknown[]) => void): Promise<void> {
  const key = String(table.schema.primKey.keyPath);
  let after: unknown;
  do {
    const rows = await (
      after === undefined ? table.limit(atOnce) : table.where(key).above(after).limit(atOnce)
    ).toArray();
    look(rows);
    // The database holds no row without its key.
    after = rows.length < atOnce ? undefined : Reflect.get(Object(rows.at(-1)), key);
  } while (after !== undefined);
}
