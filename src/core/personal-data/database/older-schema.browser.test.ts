import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { expectCorrectSums } from '#core/personal-data/history/history.fixture.ts';
import { testDependencies, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { createConnection } from './connection.ts';

const name = 'onda-test-older';

afterEach(() => Dexie.delete(name));

async function olderDatabase(): Promise<Dexie> {
  const old = new Dexie(name);
  old.version(1).stores({
    sessions: 'id, startedAt, felt, comparison.id, [frequencyId+startedAt]',
    favourites: 'frequencyId',
    assessments: 'id',
    routines: 'id',
    comparisons: 'id',
    days: 'day',
    frequencies: 'frequencyId',
    sums: 'name',
    aside: '++id',
  });
  return old.open();
}

it('upgrades a database of schema 1, keeps its sessions and accepts feelings with some scales only', async () => {
  const feeling = { tension: 40, energy: 50, mood: 60 };
  const old = await olderDatabase();
  await old.table('sessions').add({ ...testSession({ before: feeling, after: feeling }), felt: 1 });
  old.close();
  const data = createPersonalData(
    testDependencies({
      connection: createConnection({
        wait: () => new Promise(() => undefined),
        onFailure: (error) => expect.unreachable(String(error)),
        name,
      }),
    }),
  );
  await data.history.setFeeling(testSession().id, 'after', { mood: 90 });
  expect(await data.history.sessionsWithFeelings(1)).toEqual([testSession({ before: feeling, after: { mood: 90 } })]);
  await expectCorrectSums(data);
  expect((await indexedDB.databases()).find((found) => found.name === name)?.version).toBe(30);
});
