import { expect, it, vi } from 'vitest';
import type { FrequenciesTable } from '#core/backend/frequencies-table.ts';
import { createCatalogue } from './catalogue.ts';
import { testRow } from './frequency.fixture.ts';

function catalogueOver(rows: unknown[]) {
  const onInvalidRow = vi.fn();
  const table: FrequenciesTable = { list: () => Promise.resolve(rows), byId: () => Promise.resolve(rows[0]) };
  return { catalogue: createCatalogue({ table, onInvalidRow }), onInvalidRow };
}

it('list leaves out and reports an invalid row', async () => {
  const { catalogue, onInvalidRow } = catalogueOver([testRow({ id: 1 }), testRow({ hz: -1 }), testRow({ id: 3 })]);
  expect((await catalogue.list()).map(({ id }) => id)).toEqual([1, 3]);
  expect(onInvalidRow).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('hz'));
});

it('list rejects when no row is valid, and resolves when there is none', async () => {
  await expect(catalogueOver([{}]).catalogue.list()).rejects.toMatchObject({ kind: 'invalid' });
  await expect(catalogueOver([]).catalogue.list()).resolves.toEqual([]);
});

it('byId distinguishes an unknown id from an invalid row', async () => {
  await expect(catalogueOver([]).catalogue.byId(999)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(catalogueOver([testRow({ category: 'Chill' })]).catalogue.byId(1)).rejects.toMatchObject({
    kind: 'invalid',
  });
});
