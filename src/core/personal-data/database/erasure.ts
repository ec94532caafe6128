import { newIdentifier } from '#core/platform/storage/identifier.ts';
import type { Database } from './database.ts';

/** Everything is being erased: what is running stops and restores nothing. */
export class Erased extends Error {
  override readonly name = 'Erased';
  /** Whether something was added before, which stays if the erasure fails. */
  readonly isPartlyAdded: boolean;

  constructor(isPartlyAdded = false) {
    super();
    this.isPartlyAdded = isPartlyAdded;
  }
}

const name = 'erasure';

/** undefined before the first erasure and the first import. Joins a running transaction. */
export async function erasureOf({ sums }: Database): Promise<string | undefined> {
  const row: unknown = await sums.get(name);
  return row === undefined ? undefined : String(Reflect.get(Object(row), 'id'));
}

/** Joins a running transaction. An import in another tab detects the erasure by the new id. */
export async function markErasure({ sums }: Database): Promise<void> {
  await sums.put({ name, id: newIdentifier() });
}

/** Creates an id where there is none: a replaced database has another one, or none. */
export async function markedErasureOf(database: Database): Promise<string> {
  return database.transaction('rw', ['sums'], async () => {
    if ((await erasureOf(database)) === undefined) await markErasure(database);
    return String(await erasureOf(database));
  });
}
