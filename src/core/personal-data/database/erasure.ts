import { newIdentifier } from '#core/platform/storage/identifier.ts';
import type { Database } from './database.ts';

/** Everything is being erased: a running import stops without a rollback. */
export class ErasedError extends Error {
  override readonly name = 'ErasedError';
  /** Whether records were added before, which stay if the erasure fails. */
  readonly isPartial: boolean;

  constructor(isPartial = false) {
    super();
    this.isPartial = isPartial;
  }
}

const name = 'erasure';

/** undefined before the first erasure and the first import. Joins a running transaction. */
export async function readErasureId({ sums }: Database): Promise<string | undefined> {
  const row: unknown = await sums.get(name);
  return row === undefined ? undefined : String(Reflect.get(Object(row), 'id'));
}

/** Joins a running transaction. An import in another tab detects the erasure by the new id. */
export async function writeErasureId({ sums }: Database): Promise<void> {
  await sums.put({ name, id: newIdentifier() });
}

/** A database that was deleted and created again has another id, or none. */
export async function ensureErasureId(database: Database): Promise<string> {
  return database.transaction('rw', ['sums'], async () => {
    if ((await readErasureId(database)) === undefined) await writeErasureId(database);
    return String(await readErasureId(database));
  });
}
