import { expect, it, vi } from 'vitest';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { sessionFile, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import {
  memoryPersonalData,
  memoryStorage,
  testIdentifier,
  testDependencies,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';

const sessions = Array.from({ length: 600 }, (_, number) => randomSession(seededRandom(number), number));

it('an import reports increasing progress while reading and writing', async () => {
  const progress: number[] = [];
  const data = createPersonalData(testDependencies());
  await data.archive.importJson(sessionFile(sessions), { onProgress: (done) => progress.push(done) });
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress[0]).toBeCloseTo((0.2 * 250) / 600);
  expect(progress.at(-1)).toBeLessThanOrEqual(1);
});

it.each([0, 1, 2])('an import cancelled at step %d changes nothing', async (part) => {
  const storage = memoryStorage();
  const log = { error: vi.fn(), warn: vi.fn() };
  const data = createPersonalData(testDependencies({ storage, log }));
  const aborting = new AbortController();
  let calls = 0;
  if (part === 0) aborting.abort();
  const onProgress = (): void => {
    calls += 1;
    if (calls === part) aborting.abort();
  };
  expect(await data.archive.importJson(sessionFile(sessions), { onProgress, signal: aborting.signal })).toEqual({
    kind: 'cancelled',
  });
  expect(await data.history.sessions(undefined, 1)).toEqual([]);
  expect(storage.keys()).toEqual([]);
  expect(log.error).not.toHaveBeenCalled();
});

it('an import of an unreadable file fails and logs the reason', async () => {
  const log = { error: vi.fn(), warn: vi.fn() };
  const data = createPersonalData(testDependencies({ log }));
  const error = new DOMException('The file is gone.', 'NotFoundError');
  expect(await data.archive.importJson({ size: 1, text: () => Promise.reject(error) } as Blob)).toEqual({
    kind: 'failed',
  });
  expect(log.error).toHaveBeenCalledWith('Personal data:', error);
});

it('an import restores a removed session where the browser refuses the database', async () => {
  const data = await memoryPersonalData({ sessions: [testSession()] });
  await data.history.remove(testSession().id);
  expect(await data.archive.importJson(sessionFile([testSession()]))).toEqual({
    kind: 'merged',
    added: 1,
    existing: 0,
  });
  expect(await data.history.sessions(undefined, 10)).toEqual([testSession()]);
});

it.each([
  ['favourites', 10_000],
  ['routines', 1000],
  ['assessments', 10_000],
  ['comparisons', 10_000],
])('a file with more %s than %d is refused', async (table, most) => {
  const data = createPersonalData(testDependencies());
  const empty = { sessions: [], favourites: [], assessments: [], routines: [], comparisons: [] };
  const ask = (count: number) =>
    data.archive.importJson(
      new Blob([
        JSON.stringify({
          format: 'onda-personal-data',
          version: 2,
          ...empty,
          [table]: Array.from({ length: count }, () => 0),
        }),
      ]),
    );
  expect(await ask(most + 1)).toEqual({ kind: 'refused', reason: 'invalid', where: table });
  expect(await ask(most)).toMatchObject({ where: expect.stringContaining(`${table}[0]`) });
});

it('a file with the maximum of favourites is imported', async () => {
  const data = createPersonalData(testDependencies());
  const favourites = Array.from({ length: 10_000 }, (_, index) => ({
    frequencyId: index + 1,
    position: index,
    addedAt: 1,
  }));
  const file = {
    format: 'onda-personal-data',
    version: 2,
    sessions: [],
    assessments: [],
    routines: [],
    comparisons: [],
    favourites,
  };
  expect(await data.archive.importJson(new Blob([JSON.stringify(file)]))).toEqual({
    kind: 'merged',
    added: 10_000,
    existing: 0,
  });
});

it('an import accepts the same identifier in two tables', async () => {
  const data = createPersonalData(testDependencies());
  const routine = {
    id: testIdentifier(1),
    frequencyId: 2,
    minutes: 15,
    time: '08:30',
    days: [1],
    remind: true,
    origin: 'person',
    createdAt: 1,
  };
  const file = {
    format: 'onda-personal-data',
    version: 2,
    sessions: [testSession({ id: testIdentifier(1) })],
    favourites: [],
    assessments: [],
    routines: [routine],
    comparisons: [],
  };
  expect(await data.archive.importJson(new Blob([JSON.stringify(file)]))).toEqual({
    kind: 'merged',
    added: 2,
    existing: 0,
  });
});
