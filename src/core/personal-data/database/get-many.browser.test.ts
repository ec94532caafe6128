import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testSession } from '#core/personal-data/personal-data.fixture.ts';
import { declareDatabase, type Database } from './database.ts';
import { getMany } from './get-many.ts';

const name = 'onda-test-get-many';
let database: Database;

beforeEach(async () => {
  database = declareDatabase(name);
  await database.open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  database.close();
  await new Promise((done) => {
    indexedDB.deleteDatabase(name).addEventListener('success', done);
  });
});

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const range = (count: number, step = 1): number[] => Array.from({ length: count }, (_, at) => at * step);

it('rows close together are read with one request, in the requested order, missing ones as undefined', async () => {
  await database.sessions.bulkPut(range(60).map((number) => testSession({ id: idOf(number) })));
  const single = vi.spyOn(IDBObjectStore.prototype, 'get');
  const asked = [...range(50).toReversed(), 99];
  const found = await getMany(database.sessions, asked.map(idOf));
  expect(found.map((row) => row?.id)).toEqual([...range(50).toReversed().map(idOf), undefined]);
  expect(single).not.toHaveBeenCalled();
});

it('rows far apart are read one by one', async () => {
  await database.sessions.bulkPut(range(200).map((number) => testSession({ id: idOf(number) })));
  const single = vi.spyOn(IDBObjectStore.prototype, 'get');
  const asked = range(25, 8).map(idOf);
  expect((await getMany(database.sessions, asked)).map((row) => row?.id)).toEqual(asked);
  expect(single).toHaveBeenCalledTimes(25);
});

it('keys may be numbers or pairs', async () => {
  const numbers = range(30);
  await database.favourites.bulkPut(
    numbers.map((number) => ({ frequencyId: number + 1, position: number, addedAt: 1 })),
  );
  const favourites = await getMany(
    database.favourites,
    numbers.map((number) => number + 1),
  );
  expect(favourites.map((row) => row?.position)).toEqual(numbers);
  await database
    .table('outbox')
    .bulkPut(numbers.map((number) => ({ kind: 'x', key: idOf(number), base: number, editedAt: 1 })));
  const rows = await getMany(
    database.table<{ base: number }, [string, string]>('outbox'),
    numbers.map((number): [string, string] => ['x', idOf(number)]),
  );
  expect(rows.map((row) => row?.base)).toEqual(numbers);
});
