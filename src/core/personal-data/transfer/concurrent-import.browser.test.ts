// @module-tag long
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runExclusively } from '#core/platform/storage/run-exclusively.ts';
import { testTab } from '#core/personal-data/tab.fixture.ts';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { expectCorrectSums, sessionFile, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { readFile } from './read-file.ts';
import {
  memoryStorage,
  testFile,
  testIdentifier,
  testSession,
  testSettings,
} from '#core/personal-data/personal-data.fixture.ts';

// What happens during an import: in other tabs, or to the importing page.

let name = '';
let made = 0;
const sessions = Array.from({ length: 3000 }, (_, number) => randomSession(seededRandom(number), number));
const own = testSession({ id: testIdentifier(999_999) });

const tab = (given: Parameters<typeof testTab>[1] = {}) =>
  testTab(name, { runExclusively: (run) => runExclusively(name, run), ...given });

/** Calls `then` once the progress has reached `at`. */
function startImport(data: ReturnType<typeof tab>, at: number, then: () => void) {
  let isReached = false;
  return data.archive.importJson(testFile({ sessions }, { 'onda-theme': 'dark' }), {
    onProgress: (done) => {
      if (isReached || done < at) return;
      isReached = true;
      then();
    },
  });
}

/** Blocks the database; returns a function that releases it. */
async function blockDatabase(): Promise<() => Promise<void>> {
  const raw = await declareDatabase(name).open();
  const held = { on: true };
  const holding = raw.transaction('rw', ['sums', 'sessions', 'days', 'frequencies', 'favourites'], async () => {
    while (held.on) await raw.table('sums').get('all');
  });
  return async () => {
    held.on = false;
    await holding;
    raw.close();
  };
}

beforeEach(() => {
  made += 1;
  name = `onda-test-beside-${made}`;
});

afterEach(() => Dexie.delete(name));

it('an open tab can write a session during an import', async () => {
  const [one, other] = [tab(), tab()];
  await expect.poll(() => other.storageStatus.getSnapshot()).toBe('saved');
  const order: string[] = [];
  const kept = Promise.withResolvers<void>();
  const imported = startImport(
    one,
    0.3,
    () =>
      void other.history
        .restore(own)
        .then(() => order.push('saved'))
        .then(() => kept.resolve()),
  );
  expect(await imported).toEqual({ kind: 'merged', added: 3000, existing: 0 });
  order.push('imported');
  await kept.promise;
  expect(order).toEqual(['saved', 'imported']);
  expect((await tab().history.sessions(undefined, 4000)).filter(({ id }) => id === own.id)).toEqual([own]);
  await expectCorrectSums(one);
});

it('a new tab can open and write during an import', async () => {
  const one = tab();
  const order: string[] = [];
  const kept = Promise.withResolvers<void>();
  const imported = startImport(one, 0.3, () => {
    const other = tab();
    void other.history
      .restore(own)
      .then(() => order.push(other.storageStatus.getSnapshot()))
      .then(() => kept.resolve());
  });
  await imported;
  order.push('imported');
  await kept.promise;
  expect(order).toEqual(['saved', 'imported']);
  await expectCorrectSums(tab());
});

it('changes of a tab whose database does not answer in time are handed to the next page', async () => {
  await tab().favourites.toggle(3);
  const unblock = await blockDatabase();
  const impatient = tab({ wait: () => Promise.resolve() });
  await expect.poll(() => impatient.storageStatus.getSnapshot()).toBe('unavailable');
  void impatient.favourites.toggle(5);
  await expect.poll(() => impatient.favourites.getSnapshot()).toContain(5);
  impatient.life.onHide();
  expect(impatient.storage.read('onda-last-changes')).toContain('"frequencyId":5');
  await unblock();
  const next = tab({ storage: impatient.storage });
  await expect.poll(() => next.favourites.getSnapshot()).toEqual([5, 3]);
});

it('an import fails where the database does not answer in time, and keeps newer records', async () => {
  const felt = { ...own, after: { mood: 77 } };
  await tab().history.restore(felt);
  const unblock = await blockDatabase();
  const impatient = tab({ wait: () => Promise.resolve() });
  await expect.poll(() => impatient.storageStatus.getSnapshot()).toBe('unavailable');
  const outcome = await impatient.archive.importJson(sessionFile([own]));
  await unblock();
  await expect.poll(() => impatient.storageStatus.getSnapshot()).toBe('saved');
  await impatient.favourites.toggle(3);
  expect(await tab().history.sessions(undefined, 10)).toEqual([felt]);
  expect(outcome).toEqual({ kind: 'failed' });
});

it('an interrupted import is completed by repeating it', async () => {
  // A tab that is closed leaves only the first transactions behind.
  const { transaction } = IDBDatabase.prototype;
  let writes = 0;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function count(
    this: IDBDatabase,
    ...given: Parameters<typeof transaction>
  ) {
    if (this.name === name && given[1] === 'readwrite') writes += 1;
    if (writes > 3 && given[1] === 'readwrite') throw new DOMException('the page is gone', 'UnknownError');
    return transaction.apply(this, given);
  });
  const outcome = await tab().archive.importJson(sessionFile(sessions));
  spy.mockRestore();
  const database = await declareDatabase(name).open();
  expect(outcome).toEqual({ kind: 'failed', isPartial: true });
  const some = await database.table('sessions').count();
  database.close();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(3000);
  await expectCorrectSums(tab());
  const later = tab();
  expect(await later.archive.importJson(sessionFile(sessions))).toEqual({
    kind: 'merged',
    added: 3000 - some,
    existing: some,
  });
  await expectCorrectSums(later);
  const whole = (await later.history.sessions(undefined, 4000)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(whole).toEqual(sessions);
});

it.each([0.1, 0.5, 1])('erasing everything at %d of an import ends it and leaves nothing', async (at) => {
  const one = tab();
  const erased = Promise.withResolvers<void>();
  const imported = startImport(one, at, () => void one.archive.eraseAll().then(erased.resolve, erased.reject));
  expect(await imported).toEqual({ kind: 'erased' });
  await erased.promise;
  expect(one.archive.importProgress.getSnapshot()).toBeUndefined();
  expect(await tab().history.sessions(undefined, 10)).toEqual([]);
  expect(one.storage.keys()).toEqual([]);
  await expectCorrectSums(one);
});

it.each([
  { at: 0.1, isLate: false },
  { at: 0.5, isLate: false },
  // A tab whose database is late deletes the whole database, including the erasure id.
  { at: 0.1, isLate: true },
  { at: 0.5, isLate: true },
])(
  'erasing everything in another tab at $at ends an import; its database is late: $isLate',
  async ({ at, isLate: neverAnswers }) => {
    const storage = memoryStorage();
    const [one, other] = [tab({ storage }), tab({ storage, neverAnswers })];
    const erased = Promise.withResolvers<void>();
    const imported = startImport(one, at, () => void other.archive.eraseAll().then(erased.resolve, erased.reject));
    expect(await imported).toEqual({ kind: 'erased' });
    await erased.promise;
    expect(await tab().history.sessions(undefined, 10)).toEqual([]);
    expect(storage.keys()).toEqual([]);
  },
);

it.each([
  { what: 'settings alone', isLate: false, sessions: [] },
  { what: 'a session', isLate: true, sessions: [own] },
])(
  'an import of $what adds nothing after another tab erased everything; its database is late: $isLate',
  async (given) => {
    const storage = memoryStorage();
    const other = tab({ storage, neverAnswers: given.isLate });
    const one = tab({
      storage,
      readFile: async (file, taking) => {
        await other.archive.eraseAll();
        return readFile(file, { settings: testSettings, ...taking });
      },
    });
    const file = testFile({ sessions: given.sessions }, { 'onda-theme': 'dark' });
    expect(await one.archive.importJson(file)).toEqual({ kind: 'erased' });
    expect(await tab().history.sessions(undefined, 10)).toEqual([]);
    expect(storage.keys()).toEqual([]);
  },
);

it.each([
  { at: 0.1, outcome: { kind: 'cancelled' }, left: 0 },
  { at: 0.9, outcome: { kind: 'failed', isPartial: true }, left: 2000 },
])('an import reports how it ended where erasing fails at $at of it', async ({ at, outcome, left }) => {
  const one = tab();
  const { transaction } = IDBDatabase.prototype;
  const refuse = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function refused(
    this: IDBDatabase,
    ...given: Parameters<typeof transaction>
  ) {
    // Only an erasure writes to this table.
    if ([...given[0]].includes('aside') && given[1] === 'readwrite') throw new DOMException('no', 'UnknownError');
    return transaction.apply(this, given);
  });
  const erased = Promise.withResolvers<void>();
  const imported = startImport(one, at, () => void one.archive.eraseAll().then(erased.resolve, erased.reject));
  await expect(erased.promise).rejects.toThrow('no');
  refuse.mockRestore();
  expect(await imported).toEqual(outcome);
  expect(await tab().history.sessions(undefined, 4000)).toHaveLength(left);
});

it('an import ends as erased where its database is deleted before its first record', async () => {
  const one = tab();
  await expect.poll(() => one.storageStatus.getSnapshot()).toBe('saved');
  const outcome = await startImport(one, 0.21, () => void Dexie.delete(name));
  expect(outcome).toEqual({ kind: 'erased' });
});

it('an import is refused while another one runs in any tab', async () => {
  const [one, other] = [tab(), tab()];
  const second = Promise.withResolvers<unknown>();
  const first = startImport(one, 0.3, () =>
    second.resolve(Promise.all([one, other].map(({ archive }) => archive.importJson(sessionFile([own]))))),
  );
  expect(await second.promise).toEqual([{ kind: 'busy' }, { kind: 'busy' }]);
  expect(await first).toMatchObject({ kind: 'merged' });
  expect(await other.archive.importJson(sessionFile([own]))).toMatchObject({ kind: 'merged', added: 1 });
});

it('a cancelled import reports the progress of its rollback', async () => {
  const one = tab();
  const seen: (string | undefined)[] = [];
  one.archive.importProgress.subscribe(() => {
    const now = one.archive.importProgress.getSnapshot();
    seen.push(now && `${now.isRollingBack ? 'back' : 'on'} ${now.percent}`);
  });
  await startImport(one, 0.5, one.archive.cancelImport);
  const back = seen.filter((state) => state?.startsWith('back'));
  expect(seen[0]).toBe('on 0');
  expect(back.length).toBeGreaterThan(2);
  expect(seen.at(-1)).toBeUndefined();
  expect(Number(back[0]?.split(' ')[1])).toBeGreaterThan(Number(back.at(-1)?.split(' ')[1]));
});
