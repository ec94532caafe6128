import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { openTabChannel } from '#core/platform/page/tabs.ts';
import { createConnection } from './connection.ts';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { declareDatabase } from './database.ts';
import {
  changeAtRandom,
  expectCorrectSums,
  sessionFile,
  randomSession,
} from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import {
  memoryStorage,
  testIdentifier,
  testDependencies,
  testSession,
} from '#core/personal-data/personal-data.fixture.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import type { StorageStatus } from '#core/personal-data/storage-status.ts';
import { unsavedSessionKey } from '#core/personal-data/records/settings.ts';

// Every test has its own database and its own tab channel.
let name = '';
let made = 0;

interface Tab {
  data: PersonalData;
  errors: ReturnType<typeof vi.fn>;
  warnings: ReturnType<typeof vi.fn>;
}

/** @param timeLimit ends the wait for the database */
function tab({
  timeLimit = new Promise(() => undefined),
  storage = memoryStorage(),
}: { timeLimit?: Promise<void>; storage?: EnumerableDeviceStorage } = {}): Tab {
  const [errors, warnings] = [vi.fn(), vi.fn()];
  const connection = createConnection({ wait: () => timeLimit, onFailure: warnings, name });
  return {
    data: createPersonalData(
      testDependencies({ connection, storage, tabs: openTabChannel(name), log: { error: errors, warn: warnings } }),
    ),
    errors,
    warnings,
  };
}

async function expectStatus({ data }: Tab, storageStatus: StorageStatus): Promise<void> {
  await expect.poll(() => data.storageStatus.getSnapshot()).toBe(storageStatus);
}
async function expectFavourites({ data }: Tab, ids: readonly number[]): Promise<void> {
  await expect.poll(() => data.favourites.getSnapshot()).toEqual(ids);
}
const sessionsOf = async ({ data }: Tab): Promise<string[]> =>
  (await data.history.sessions(undefined, 1000)).map(({ id }) => id);

/** Opens the database without Dexie. @param version of the browser, ten times that of Dexie */
function openRawDatabase(version: number): Promise<IDBDatabase> {
  return new Promise((open) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('success', () => open(request.result));
  });
}

beforeEach(() => {
  made += 1;
  name = `onda-test-${made}`;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Dexie.delete(name);
});

describe('stored data', () => {
  it('is there for the next tab, and updates in open tabs', async () => {
    const [one, other] = [tab(), tab()];
    await expectFavourites(other, []);
    for (const id of [3, 5, 7]) await one.data.favourites.toggle(id);
    await one.data.favourites.move(3, 0);
    await one.data.favourites.toggle(5);
    expect(one.data.favourites.getSnapshot()).toEqual([3, 7]);
    expect(one.data.storageStatus.getSnapshot()).toBe('saved');
    await expectFavourites(other, [3, 7]);
    await expectFavourites(tab(), [3, 7]);
  });

  it('has correct sums after random changes from two tabs', async () => {
    const [one, other] = [tab(), tab()];
    const random = seededRandom(7);
    for (let number = 0; number < 80; number += 1)
      await changeAtRandom(random() < 0.5 ? one.data : other.data, random, number);
    for (const { data } of [one, other, tab()]) await expectCorrectSums(data);
    expect((await sessionsOf(tab())).length).toBeGreaterThan(30);
  });

  it('contains every change of several tabs that write at the same time', async () => {
    const tabs = [tab(), tab(), tab()];
    const random = seededRandom(3);
    const one = async (data: PersonalData, number: number) => data.history.restore(randomSession(random, number));
    await Promise.all(
      tabs.flatMap(({ data }, place) => Array.from({ length: 10 }, (_, number) => one(data, 10 * place + number))),
    );
    expect(await sessionsOf(tab())).toHaveLength(30);
    await expectCorrectSums(tab().data);
  });

  it('keeps the feelings that two tabs add to one session', async () => {
    const [one, other] = [tab(), tab()];
    await one.data.archive.importJson(sessionFile([testSession()]));
    const feeling = { tension: 1, energy: 2, mood: 3 };
    await Promise.all([
      one.data.history.setFeeling(testSession().id, 'before', feeling),
      other.data.history.setFeeling(testSession().id, 'after', feeling),
    ]);
    expect(await tab().data.history.sessionsWithFeelings(1)).toEqual([
      testSession({ before: feeling, after: feeling }),
    ]);
  });

  it('takes over the end of a session from the previous page, and ignores an invalid one', async () => {
    await tab().data.archive.importJson(sessionFile([testSession({ ended: 'unfinished', heardSeconds: 5 })]));
    const storage = memoryStorage([
      [unsavedSessionKey, JSON.stringify({ id: testSession().id, heardSeconds: 8, ended: 'stopped' })],
    ]);
    const next = tab({ storage });
    await expect
      .poll(() => next.data.history.sessions(undefined, 1))
      .toEqual([testSession({ ended: 'stopped', heardSeconds: 8 })]);
    await expectCorrectSums(next.data);
    expect(storage.keys()).toEqual([]);
    for (const broken of ['{', '7', JSON.stringify({ id: testSession().id, heardSeconds: -1, ended: 'stopped' })]) {
      storage.write(unsavedSessionKey, broken);
      expect(await tab({ storage }).data.history.sessions(undefined, 1)).toEqual([
        testSession({ ended: 'stopped', heardSeconds: 8 }),
      ]);
      expect(storage.keys()).toEqual([]);
    }
  });

  it('does not restore a session by a change after another tab has removed it', async () => {
    const [one, other] = [tab(), tab()];
    await one.data.archive.importJson(sessionFile([testSession()]));
    await other.data.history.remove(testSession().id);
    await one.data.history.setFeeling(testSession().id, 'after', { tension: 1, energy: 2, mood: 3 });
    expect(await sessionsOf(one)).toEqual([]);
    await expectCorrectSums(one.data);
  });

  it('has its sums rebuilt where they are of another version', async () => {
    const { data } = tab();
    await data.archive.importJson(sessionFile([1, 2, 3].map((number) => randomSession(seededRandom(number), number))));
    const database = await declareDatabase(name).open();
    await database.table('days').clear();
    await database.table('sums').update('all', { version: 0, seconds: 5 });
    database.close();
    const later = tab();
    await expectCorrectSums(later.data);
    expect(await later.data.history.dayTotals('0000', '9999')).not.toEqual([]);
  });
});

describe('an invalid record', () => {
  it('is skipped, reported and quarantined, and sums exclude it', async () => {
    const first = tab();
    await first.data.archive.importJson(
      sessionFile([
        testSession({ id: testIdentifier(1) }),
        testSession({ id: testIdentifier(2), startedAt: testSession().startedAt - 1000 }),
      ]),
    );
    const database = await declareDatabase(name).open();
    await database.table('sessions').update(testIdentifier(1), { hertz: 'loud' });
    await database.table('favourites').add({ frequencyId: 4, position: null });
    const later = tab();
    expect(await sessionsOf(later)).toEqual([testIdentifier(2)]);
    await expectFavourites(later, []);
    expect(later.warnings).toHaveBeenCalledWith(expect.stringContaining('sessions: hertz: '));
    expect(later.warnings).toHaveBeenCalledWith(expect.stringContaining('favourites: position: '));
    await expect.poll(() => database.table('aside').count()).toBe(2);
    expect(await database.table('sessions').count()).toBe(1);
    database.close();
    await expectCorrectSums(later.data);
    expect(await (await later.data.archive.exportJson()).file.text()).toContain('"hertz":"loud"');
  });
});

describe('where the browser refuses the database', () => {
  it('keeps data in memory, exports it, and stores it once the database is allowed', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const one = tab();
    await one.data.favourites.toggle(3);
    await one.data.archive.importJson(sessionFile([testSession()]));
    expect(one.data.favourites.getSnapshot()).toEqual([3]);
    await expectStatus(one, 'unavailable');
    expect(one.warnings).toHaveBeenCalledOnce();
    await expectCorrectSums(one.data);
    expect(JSON.parse(await (await one.data.archive.exportJson()).file.text())).toMatchObject({
      sessions: [testSession()],
      favourites: [{ frequencyId: 3 }],
    });
    vi.restoreAllMocks();
    // The browser allows storage again: changes held in memory are written.
    await one.data.favourites.toggle(4);
    await expectStatus(one, 'saved');
    expect(await sessionsOf(tab())).toEqual([testSession().id]);
    await expectFavourites(tab(), [4, 3]);
  });

  it('keeps data in memory while another tab blocks the database, and stores it afterwards', async () => {
    const held = await openRawDatabase(1);
    const one = tab({ timeLimit: Promise.resolve() });
    await expectStatus(one, 'unavailable');
    expect(one.data.storageWarning.getSnapshot()).toBeUndefined();
    await one.data.favourites.toggle(3);
    expect(one.data.storageWarning.getSnapshot()).toBe('unavailable');
    expect(one.data.favourites.getSnapshot()).toEqual([3]);
    held.close();
    await expectStatus(one, 'saved');
    await expectFavourites(tab(), [3]);
  });
});

describe('a newer version of the app', () => {
  it('in another tab stops this tab from writing, which still shows and exports its changes', async () => {
    const one = tab();
    await one.data.favourites.toggle(3);
    const newer = await openRawDatabase(990);
    await expectStatus(one, 'outdated');
    expect(one.data.storageWarning.getSnapshot()).toBeUndefined();
    await one.data.favourites.toggle(5);
    expect(one.data.storageWarning.getSnapshot()).toBe('outdated');
    expect(one.data.favourites.getSnapshot()).toEqual([5, 3]);
    await expect(one.data.history.sessions(undefined, 1)).rejects.toThrow('newer version');
    expect(await (await one.data.archive.exportJson()).file.text()).toContain('"frequencyId":5');
    const count = newer.transaction('favourites').objectStore('favourites').count();
    await new Promise((done) => {
      count.addEventListener('success', done);
    });
    expect(count.result).toBe(1);
    newer.close();
    // A page of the old version from the back/forward cache detects it at once.
    await expectStatus(tab(), 'outdated');
  });
});

describe('a database that is deleted while the app is open', () => {
  it('is created again and stores later changes', async () => {
    const one = tab();
    await one.data.favourites.toggle(3);
    await new Promise((done) => {
      indexedDB.deleteDatabase(name).addEventListener('success', done);
    });
    await expectFavourites(one, []);
    await one.data.favourites.toggle(5);
    await expectFavourites(tab(), [5]);
    expect(one.data.storageStatus.getSnapshot()).toBe('saved');
  });
});

describe('erasing everything', () => {
  it('leaves nothing in this tab, in other tabs and in the database', async () => {
    const [one, other] = [tab(), tab()];
    await one.data.favourites.toggle(3);
    await one.data.assessments.add({ physical: 1, mental: 2, emotional: 3, spiritual: 4, sleep: 5, stress: 6 });
    await one.data.archive.importJson(sessionFile([testSession()]));
    await expect.poll(() => other.data.assessments.getSnapshot()).toHaveLength(1);
    await one.data.archive.eraseAll();
    for (const { data } of [one, other, tab()]) {
      await expect.poll(() => [data.favourites.getSnapshot(), data.assessments.getSnapshot()]).toEqual([[], []]);
      await expectCorrectSums(data);
      expect(await data.history.sessions(undefined, 10)).toEqual([]);
    }
  });

  it('works where a newer version of the app owns the database', async () => {
    const one = tab();
    await one.data.favourites.toggle(3);
    const newer = await openRawDatabase(990);
    newer.addEventListener('versionchange', () => newer.close());
    await expectStatus(one, 'outdated');
    await one.data.archive.eraseAll();
    await expectFavourites(one, []);
    await expectStatus(one, 'saved');
    expect(await sessionsOf(tab())).toEqual([]);
  });
});
