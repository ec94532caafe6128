import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { openTabs } from '#core/platform/page/tabs.ts';
import { createConnection } from './connection.ts';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { declareDatabase } from './database.ts';
import {
  doAnything,
  expectSumsToAgree,
  fileOf,
  randomSession,
  seeded,
} from '#core/personal-data/history/history-suite.ts';
import { mapStorage, testIdentifier, testSeams, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { StorageStatus, PersonalData } from '#core/personal-data/personal-data.ts';
import { unsavedSessionKey } from '#core/personal-data/records/settings.ts';

// Every test has a database of its own, and tabs that hear each other under its name.
let name = '';
let made = 0;

interface Tab {
  data: PersonalData;
  errors: ReturnType<typeof vi.fn>;
  warnings: ReturnType<typeof vi.fn>;
}

/** What one more tab of the app would open. `patience`: how long it waits for the database. */
function tab({
  patience = new Promise(() => undefined),
  storage = mapStorage(),
}: { patience?: Promise<void>; storage?: WholeDeviceStorage } = {}): Tab {
  const [errors, warnings] = [vi.fn(), vi.fn()];
  const connection = createConnection({ wait: () => patience, onFailure: warnings, name });
  return {
    data: createPersonalData(
      testSeams({ connection, storage, tabs: openTabs(name), log: { error: errors, warn: warnings } }),
    ),
    errors,
    warnings,
  };
}

async function keepingIs({ data }: Tab, storageStatus: StorageStatus): Promise<void> {
  await expect.poll(() => data.storageStatus.getSnapshot()).toBe(storageStatus);
}
async function favouritesAre({ data }: Tab, ids: readonly number[]): Promise<void> {
  await expect.poll(() => data.favourites.getSnapshot()).toEqual(ids);
}
const sessionsOf = async ({ data }: Tab): Promise<string[]> =>
  (await data.history.sessions(undefined, 1000)).map(({ id }) => id);

/** Opens the database past the app. @param version The browser's: ten times the app's. */
function openBare(version: number): Promise<IDBDatabase> {
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

describe('what is kept', () => {
  it('is there the next time, and in the other tabs at once', async () => {
    const [one, other] = [tab(), tab()];
    await favouritesAre(other, []);
    for (const id of [3, 5, 7]) await one.data.favourites.toggle(id);
    await one.data.favourites.move(3, 0);
    await one.data.favourites.toggle(5);
    expect(one.data.favourites.getSnapshot()).toEqual([3, 7]);
    expect(one.data.storageStatus.getSnapshot()).toBe('kept');
    await favouritesAre(other, [3, 7]);
    await favouritesAre(tab(), [3, 7]);
  });

  it('has sums that are what its sessions come to, whatever two tabs do', async () => {
    const [one, other] = [tab(), tab()];
    const random = seeded(7);
    for (let number = 0; number < 80; number += 1)
      await doAnything(random() < 0.5 ? one.data : other.data, random, number);
    for (const { data } of [one, other, tab()]) await expectSumsToAgree(data);
    expect((await sessionsOf(tab())).length).toBeGreaterThan(30);
  });

  it('stands still for nobody: what two tabs do at the same time is all there', async () => {
    const tabs = [tab(), tab(), tab()];
    const random = seeded(3);
    const one = async (data: PersonalData, number: number) => data.history.restore(randomSession(random, number));
    await Promise.all(
      tabs.flatMap(({ data }, place) => Array.from({ length: 10 }, (_, number) => one(data, 10 * place + number))),
    );
    expect(await sessionsOf(tab())).toHaveLength(30);
    await expectSumsToAgree(tab().data);
  });

  it('takes away nothing that another tab has added to a session', async () => {
    const [one, other] = [tab(), tab()];
    await one.data.archive.importJson(fileOf([testSession()]));
    const feeling = { tension: 1, energy: 2, mood: 3 };
    await Promise.all([
      one.data.history.setFeeling(testSession().id, 'before', feeling),
      other.data.history.setFeeling(testSession().id, 'after', feeling),
    ]);
    expect(await tab().data.history.felt(1)).toEqual([testSession({ before: feeling, after: feeling })]);
  });

  it('is completed by what a page that went away has left behind, where that can be read', async () => {
    await tab().data.archive.importJson(fileOf([testSession({ ended: 'unfinished', heardSeconds: 5 })]));
    const storage = mapStorage([
      [unsavedSessionKey, JSON.stringify({ id: testSession().id, heardSeconds: 8, ended: 'stopped' })],
    ]);
    const next = tab({ storage });
    await expect
      .poll(() => next.data.history.sessions(undefined, 1))
      .toEqual([testSession({ ended: 'stopped', heardSeconds: 8 })]);
    await expectSumsToAgree(next.data);
    expect(storage.keys()).toEqual([]);
    for (const broken of ['{', '7', JSON.stringify({ id: testSession().id, heardSeconds: -1, ended: 'stopped' })]) {
      storage.write(unsavedSessionKey, broken);
      expect(await tab({ storage }).data.history.sessions(undefined, 1)).toEqual([
        testSession({ ended: 'stopped', heardSeconds: 8 }),
      ]);
      expect(storage.keys()).toEqual([]);
    }
  });

  it('is not brought back by a change when another tab has taken it away', async () => {
    const [one, other] = [tab(), tab()];
    await one.data.archive.importJson(fileOf([testSession()]));
    await other.data.history.remove(testSession().id);
    await one.data.history.setFeeling(testSession().id, 'after', { tension: 1, energy: 2, mood: 3 });
    expect(await sessionsOf(one)).toEqual([]);
    await expectSumsToAgree(one.data);
  });

  it('gets its sums anew when they were made another way', async () => {
    const { data } = tab();
    await data.archive.importJson(fileOf([1, 2, 3].map((number) => randomSession(seeded(number), number))));
    const database = await declareDatabase(name).open();
    await database.table('days').clear();
    await database.table('sums').update('all', { version: 0, seconds: 5 });
    database.close();
    const later = tab();
    await expectSumsToAgree(later.data);
    expect(await later.data.history.days('0000', '9999')).not.toEqual([]);
  });
});

describe('a record that cannot be read', () => {
  it('is left out, reported and put aside, and the sums are those of the rest', async () => {
    const first = tab();
    await first.data.archive.importJson(
      fileOf([
        testSession({ id: testIdentifier(1) }),
        testSession({ id: testIdentifier(2), startedAt: testSession().startedAt - 1000 }),
      ]),
    );
    const database = await declareDatabase(name).open();
    await database.table('sessions').update(testIdentifier(1), { hertz: 'loud' });
    await database.table('favourites').add({ frequencyId: 4, position: null });
    const later = tab();
    expect(await sessionsOf(later)).toEqual([testIdentifier(2)]);
    await favouritesAre(later, []);
    expect(later.warnings).toHaveBeenCalledWith(expect.stringContaining('sessions: hertz: '));
    expect(later.warnings).toHaveBeenCalledWith(expect.stringContaining('favourites: position: '));
    await expect.poll(() => database.table('aside').count()).toBe(2);
    expect(await database.table('sessions').count()).toBe(1);
    database.close();
    await expectSumsToAgree(later.data);
    expect(await (await later.data.archive.exportJson()).file.text()).toContain('"hertz":"loud"');
  });
});

describe('where the browser keeps nothing', () => {
  it('everything works as long as the page, and can be taken along', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const one = tab();
    await one.data.favourites.toggle(3);
    await one.data.archive.importJson(fileOf([testSession()]));
    expect(one.data.favourites.getSnapshot()).toEqual([3]);
    await keepingIs(one, 'visit');
    expect(one.warnings).toHaveBeenCalledOnce();
    await expectSumsToAgree(one.data);
    expect(JSON.parse(await (await one.data.archive.exportJson()).file.text())).toMatchObject({
      sessions: [testSession()],
      favourites: [{ frequencyId: 3 }],
    });
    vi.restoreAllMocks();
    // The browser has thought better of it: what was only here is kept.
    await one.data.favourites.toggle(4);
    await keepingIs(one, 'kept');
    expect(await sessionsOf(tab())).toEqual([testSession().id]);
    await favouritesAre(tab(), [4, 3]);
  });

  it('the page goes on without, and keeps what it has when a tab that held the database lets go', async () => {
    const held = await openBare(1);
    const one = tab({ patience: Promise.resolve() });
    await keepingIs(one, 'visit');
    expect(one.data.storageWarning.getSnapshot()).toBeUndefined();
    await one.data.favourites.toggle(3);
    expect(one.data.storageWarning.getSnapshot()).toBe('visit');
    expect(one.data.favourites.getSnapshot()).toEqual([3]);
    held.close();
    await keepingIs(one, 'kept');
    await favouritesAre(tab(), [3]);
  });
});

describe('a newer version of the app', () => {
  it('in another tab stops this one from writing, and what it has stays to be taken along', async () => {
    const one = tab();
    await one.data.favourites.toggle(3);
    const newer = await openBare(990);
    await keepingIs(one, 'outdated');
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
    // An older page from the browser's memory, opened afterwards, sees it at once.
    await keepingIs(tab(), 'outdated');
  });
});

describe('a database that is taken away under the app', () => {
  it('is begun anew, and what comes afterwards is kept', async () => {
    const one = tab();
    await one.data.favourites.toggle(3);
    await new Promise((done) => {
      indexedDB.deleteDatabase(name).addEventListener('success', done);
    });
    await favouritesAre(one, []);
    await one.data.favourites.toggle(5);
    await favouritesAre(tab(), [5]);
    expect(one.data.storageStatus.getSnapshot()).toBe('kept');
  });
});

describe('erasing everything', () => {
  it('leaves nothing, here, on the device and in the other tabs', async () => {
    const [one, other] = [tab(), tab()];
    await one.data.favourites.toggle(3);
    await one.data.assessments.add({ physical: 1, mental: 2, emotional: 3, spiritual: 4, sleep: 5, stress: 6 });
    await one.data.archive.importJson(fileOf([testSession()]));
    await expect.poll(() => other.data.assessments.getSnapshot()).toHaveLength(1);
    await one.data.archive.eraseAll();
    for (const { data } of [one, other, tab()]) {
      await expect.poll(() => [data.favourites.getSnapshot(), data.assessments.getSnapshot()]).toEqual([[], []]);
      await expectSumsToAgree(data);
      expect(await data.history.sessions(undefined, 10)).toEqual([]);
    }
  });

  it('works where a newer version has the database', async () => {
    const one = tab();
    await one.data.favourites.toggle(3);
    const newer = await openBare(990);
    newer.addEventListener('versionchange', () => newer.close());
    await keepingIs(one, 'outdated');
    await one.data.archive.eraseAll();
    await favouritesAre(one, []);
    await keepingIs(one, 'kept');
    expect(await sessionsOf(tab())).toEqual([]);
  });
});
