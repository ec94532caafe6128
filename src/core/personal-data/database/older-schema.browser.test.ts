import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { expectCorrectSums } from '#core/personal-data/history/history.fixture.ts';
import { testDependencies, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { databaseVersion } from '#core/personal-data/records/versions.ts';
import { createConnection } from './connection.ts';

// Each test has its own name, because the tab of a test opens its database again when it is deleted.
let name = '';

afterEach(() => Dexie.delete(name));

async function olderDatabase(version: number): Promise<Dexie> {
  name = `onda-test-older-${version}`;
  const old = new Dexie(name);
  old.version(version).stores({
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

it.each([1, 2, 3, 4, 5])(
  'upgrades a database of schema %i, keeps its records and accepts feelings without all scales',
  async (version) => {
    const feeling = { tension: 40, energy: 50, mood: 60 };
    const old = await olderDatabase(version);
    await old.table('favourites').add({ frequencyId: 3, position: 1, addedAt: 2 });
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
    await expect.poll(() => data.favourites.getSnapshot()).toEqual([3]);
    await expectCorrectSums(data);
    expect((await indexedDB.databases()).find((found) => found.name === name)?.version).toBe(10 * databaseVersion);
  },
);
