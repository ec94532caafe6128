import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { createConnection } from '#core/personal-data/database/connection.ts';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { expectCorrectSums, sessionFile, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { testIdentifier, testDependencies, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { testTab } from '#core/personal-data/tab.fixture.ts';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let name = '';
let made = 0;
const sessions = Array.from({ length: 1100 }, (_, number) => randomSession(seededRandom(number), number));

const tab = () => testTab(name);

beforeEach(() => {
  made += 1;
  name = `onda-test-merge-${made}`;
});

afterEach(() => Dexie.delete(name));

it.each([0.05, 0.3, 0.5, 0.9, 1])('an import cancelled at %d changes nothing and can be repeated', async (at) => {
  const one = tab();
  await one.archive.importJson(sessionFile(sessions.slice(0, 3)));
  const aborting = new AbortController();
  const progress: number[] = [];
  const onProgress = (done: number): void => {
    progress.push(done);
    if (done >= at) aborting.abort();
  };
  expect(await one.archive.importJson(sessionFile(sessions), { signal: aborting.signal, onProgress })).toEqual({
    kind: 'cancelled',
  });
  expect(await one.history.sessions(undefined, 2000)).toHaveLength(3);
  await expectCorrectSums(one);
  expect(one.errors).not.toHaveBeenCalled();
  expect(
    progress.filter((done) => done >= at),
    'no progress after the abort',
  ).toHaveLength(1);
  expect(await one.archive.importJson(sessionFile(sessions))).toEqual({ kind: 'merged', added: 1097, existing: 3 });
  await expectCorrectSums(tab());
});

it('an import leaves records unchanged that another tab adds while the file is read', async () => {
  const [one, other] = [tab(), tab()];
  const mine = testSession({ id: sessions[7]?.id ?? '', heardSeconds: 1 });
  let adding: Promise<unknown> | undefined;
  const readFile = testDependencies().readFile;
  const data = createPersonalData(
    testDependencies({
      connection: createConnection({ wait: () => new Promise(() => undefined), onFailure: one.errors, name }),
      readFile: async (...given) => {
        const outcome = await readFile(...given);
        await (adding ??= other.archive.importJson(sessionFile([mine])));
        return outcome;
      },
    }),
  );
  expect(await data.archive.importJson(sessionFile(sessions))).toEqual({ kind: 'merged', added: 1099, existing: 1 });
  expect((await data.history.sessions(undefined, 2000)).find(({ id }) => id === mine.id)).toEqual(mine);
  await expectCorrectSums(data);
});

it('a repeated import changes nothing, and duplicates in a file count once', async () => {
  const one = tab();
  const twice = [...sessions, ...sessions.slice(0, 20)];
  expect(await one.archive.importJson(sessionFile(twice))).toEqual({ kind: 'merged', added: 1100, existing: 20 });
  expect(await one.archive.importJson(sessionFile(twice))).toEqual({ kind: 'merged', added: 0, existing: 1120 });
  await expectCorrectSums(one);
});

it('an import of several tables reports continuous progress', async () => {
  const progress: number[] = [];
  const favourites = Array.from({ length: 300 }, (_, index) => ({
    frequencyId: index + 1,
    position: index,
    addedAt: 1,
  }));
  const file = {
    format: 'onda-personal-data',
    version: 2,
    sessions: sessions.slice(0, 300),
    favourites,
    assessments: [],
    routines: [],
    comparisons: [],
  };
  await tab().archive.importJson(new Blob([JSON.stringify(file)]), {
    onProgress: (done) => progress.push(Math.round(done * 1000) / 1000),
  });
  expect(progress).toEqual(
    [250, 300, 550, 600]
      .flatMap((part) => part / 3000)
      .concat([0.2 + (0.8 * 250) / 600, 0.6, 0.6 + (0.8 * 250) / 600, 1])
      .map((done) => Math.round(done * 1000) / 1000),
  );
});

it('an imported record replaces an invalid one, and the sums include it', async () => {
  await tab().archive.importJson(sessionFile(sessions));
  const database = await declareDatabase(name).open();
  await database.table('sessions').update(testIdentifier(1), { hertz: 'loud' });
  database.close();
  const later = tab();
  expect(await later.archive.importJson(sessionFile(sessions.slice(0, 3)))).toEqual({
    kind: 'merged',
    added: 1,
    existing: 2,
  });
  expect((await later.history.sessions(undefined, 2000)).find(({ id }) => id === testIdentifier(1))).toEqual(
    sessions[1],
  );
  await expectCorrectSums(later);
});

it('an import writes at most 250 records in one task', async () => {
  const one = tab();
  await one.history.sessions(undefined, 1);
  let [inTask, most] = [0, 0];
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function count(
    this: IDBObjectStore,
    ...given: Parameters<typeof put>
  ) {
    // Tabs of earlier tests may still be writing, each to its own database.
    if (this.transaction.db.name !== name) return put.apply(this, given);
    inTask += 1;
    most = Math.max(most, inTask);
    const request = put.apply(this, given);
    // Every result arrives in its own task.
    request.addEventListener('success', () => (inTask = 0));
    return request;
  });
  await one.archive.importJson(sessionFile(sessions));
  expect(most).toBe(250);
});

it('an import updates lists, history and other tabs', async () => {
  const [one, other] = [tab(), tab()];
  for (const { favourites } of [one, other]) await expect.poll(() => favourites.getSnapshot()).toEqual([]);
  const version = one.history.version.getSnapshot();
  const file = {
    format: 'onda-personal-data',
    version: 2,
    sessions: [testSession()],
    favourites: [{ frequencyId: 3, position: 0, addedAt: 1 }],
    assessments: [],
    routines: [],
    comparisons: [],
  };
  await one.archive.importJson(new Blob([JSON.stringify(file)]));
  expect(one.history.version.getSnapshot()).toBeGreaterThan(version);
  for (const { favourites } of [one, other]) await expect.poll(() => favourites.getSnapshot()).toEqual([3]);
});
