import { expect, it, vi } from 'vitest';
import type { FrequenciesTable } from '#core/backend/frequencies-table.ts';
import { createCatalogue } from './catalogue.ts';
import { testRow } from './frequency.fixture.ts';

function catalogueOver(rows: unknown[]) {
  const onInvalidRow = vi.fn();
  const table: FrequenciesTable = { list: () => Promise.resolve(rows), byId: () => Promise.resolve(rows[0]) };
  return { catalogue: createCatalogue({ table, onInvalidRow }), onInvalidRow };
}

it('leaves a bad row out, says so, and keeps the others', async () => {
  const { catalogue, onInvalidRow } = catalogueOver([testRow({ id: 1 }), testRow({ hz: -1 }), testRow({ id: 3 })]);
  expect((await catalogue.list()).map(({ id }) => id)).toEqual([1, 3]);
  expect(onInvalidRow).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('hz'));
});

it('fails when not one row is valid, and is empty when there are none', async () => {
  await expect(catalogueOver([{}]).catalogue.list()).rejects.toMatchObject({ kind: 'invalid' });
  await expect(catalogueOver([]).catalogue.list()).resolves.toEqual([]);
});

it('tells an unknown id from a bad row', async () => {
  await expect(catalogueOver([]).catalogue.byId(999)).rejects.toMatchObject({ kind: 'not-found' });
  await expect(catalogueOver([testRow({ category: 'Chill' })]).catalogue.byId(1)).rejects.toMatchObject({
    kind: 'invalid',
  });
});
