import { newIdentifier } from '#core/platform/storage/identifier.ts';
import type { Database } from './database.ts';

/** Everything is erased, or was: what is under way ends and brings nothing back. */
export class Erased extends Error {
  override readonly name = 'Erased';
}

const name = 'erasure';

/** Which erasure was the last; undefined before the first. In the transaction that is under way, or one of its own. */
export async function erasureOf({ sums }: Database): Promise<string | undefined> {
  const row: unknown = await sums.get(name);
  return row === undefined ? undefined : String(Reflect.get(Object(row), 'id'));
}

/** Marks that everything has been erased, in the same transaction: an import of another tab finds out by it. */
export async function markErasure({ sums }: Database): Promise<void> {
  await sums.put({ name, id: newIdentifier() });
}
