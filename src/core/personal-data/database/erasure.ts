import { newIdentifier } from '#core/platform/storage/identifier.ts';
import type { Database } from './database.ts';

/** Everything is erased, or was: what is under way ends and brings nothing back. */
export class Erased extends Error {
  override readonly name = 'Erased';
  /** Whether a part of what ends was there by then, and stays should the erasure fail. */
  readonly isPartlyAdded: boolean;

  constructor(isPartlyAdded = false) {
    super();
    this.isPartlyAdded = isPartlyAdded;
  }
}

const name = 'erasure';

/** Which erasure was the last; undefined before the first, and before the first import. In the transaction that is under way, or one of its own. */
export async function erasureOf({ sums }: Database): Promise<string | undefined> {
  const row: unknown = await sums.get(name);
  return row === undefined ? undefined : String(Reflect.get(Object(row), 'id'));
}

/** Marks that everything has been erased, in the same transaction: an import of another tab finds out by it. */
export async function markErasure({ sums }: Database): Promise<void> {
  await sums.put({ name, id: newIdentifier() });
}

/** The same, with a mark where there was none: a database that takes the place of this one has another, or none. */
export async function markedErasureOf(database: Database): Promise<string> {
  return database.transaction('rw', ['sums'], async () => {
    if ((await erasureOf(database)) === undefined) await markErasure(database);
    return String(await erasureOf(database));
  });
}
