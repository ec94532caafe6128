import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from './database.ts';
import { openEmbedded } from './open-embedded.ts';

const crashes: unknown[] = [];
let database: Database;
beforeAll(async () => {
  database = await openEmbedded(undefined, { onCrash: (error) => crashes.push(error) });
});
afterAll(async () => database.close());

const failureOf = async (statement: string): Promise<unknown> =>
  database
    .transaction(async ({ rows }) => rows(statement))
    .then(
      () => undefined,
      (error: unknown) => error,
    );

it('tells a statement that fails from a crash of the database', async () => {
  expect(await failureOf('select 1 / 0')).toMatchObject({ code: '22012' });
  expect(crashes).toEqual([]);
  const trap = new WebAssembly.RuntimeError('unreachable');
  vi.spyOn(PGlite.prototype, 'query').mockRejectedValueOnce(trap);
  expect(await failureOf('select 1')).toBe(trap);
  expect(crashes).toEqual([trap]);
});
