import { expect, it } from 'vitest';
import type { ConnectionState } from '#core/personal-data/database/connection.ts';
import { createStore } from '#core/store.ts';
import { createPersonalData } from './create-personal-data.ts';
import { memoryStorage, testDependencies, testIdentifier } from './personal-data.fixture.ts';

const answers = { physical: 30, mental: 60, emotional: 55, spiritual: 70, sleep: 20, stress: 40 };

/** A page whose database does not open in time. */
function pageWithoutDatabase(storage = memoryStorage()) {
  const life = { onShow: (): void => undefined, onHide: (): void => undefined };
  const state = createStore<ConnectionState>('opening');
  const connection = {
    state,
    get: () => new Promise<undefined>(() => undefined),
    deleteDatabase: () => Promise.resolve(),
  };
  const data = createPersonalData(
    testDependencies({ storage, connection, watchPage: (watched) => Object.assign(life, watched) }),
  );
  return { data, storage, life, state };
}

it('a page that closes before it could write hands its changes to the next page', async () => {
  const { data, storage, life } = pageWithoutDatabase();
  void data.assessments.add(answers);
  life.onHide();
  const next = createPersonalData(testDependencies({ storage }));
  await expect.poll(() => next.assessments.getSnapshot()).toMatchObject([{ answers }]);
  expect(storage.keys()).toEqual([]);
});

it('a page that closes before it could write hands its changes to the tab shown next', async () => {
  const { data, storage, life } = pageWithoutDatabase();
  const other = { onShow: (): void => undefined };
  const tab = createPersonalData(testDependencies({ storage, watchPage: (watched) => Object.assign(other, watched) }));
  void data.assessments.add(answers);
  life.onHide();
  other.onShow();
  await expect.poll(() => tab.assessments.getSnapshot()).toMatchObject([{ answers }]);
});

it('a page that comes back writes its changes itself and hands none over', () => {
  const { data, storage, life } = pageWithoutDatabase();
  void data.assessments.add(answers);
  life.onHide();
  life.onShow();
  expect(storage.keys()).toEqual([]);
});

const record = { id: testIdentifier(1), takenAt: 1, day: '2026-11-20', timeZone: 'Europe/Madrid', answers };

it.each([
  ['that is not JSON', 'no json'],
  [
    'of another table',
    JSON.stringify([
      { table: 'sums', key: 'all', fields: null },
      { table: 'assessments', key: record.id, fields: record },
    ]),
  ],
  ['with an incomplete record', '[{"table":"assessments","key":"x","fields":{"id":"x"}}]'],
])('an unsaved change %s is ignored', async (_, text) => {
  const storage = memoryStorage([['onda-last-changes', text]]);
  const data = createPersonalData(testDependencies({ storage }));
  await expect.poll(() => data.assessments.getSnapshot()).toEqual([]);
});

it('a page without pending changes hands none over', () => {
  const { storage, life } = pageWithoutDatabase();
  life.onHide();
  expect(storage.keys()).toEqual([]);
});

it('a page where the browser refuses the database hands no changes over', () => {
  const { data, storage, life, state } = pageWithoutDatabase();
  void data.assessments.add(answers);
  state.set('refused');
  expect(data.storageStatus.getSnapshot()).toBe('unavailable');
  life.onHide();
  expect(storage.keys()).toEqual([]);
});

it('a page whose database has not answered in time hands its changes to the next page', async () => {
  const { data, storage, life, state } = pageWithoutDatabase();
  void data.assessments.add(answers);
  state.set('timed-out');
  expect(data.storageStatus.getSnapshot()).toBe('unavailable');
  life.onHide();
  const next = createPersonalData(testDependencies({ storage }));
  await expect.poll(() => next.assessments.getSnapshot()).toMatchObject([{ answers }]);
});

it('a page that has come back takes over the changes of another page', async () => {
  const { data, storage, life } = pageWithoutDatabase();
  void data.assessments.add(answers);
  life.onHide();
  life.onShow();
  storage.write(
    'onda-last-changes',
    JSON.stringify([{ table: 'favourites', key: 3, fields: { frequencyId: 3, position: 0, addedAt: 1 } }]),
  );
  life.onShow();
  life.onHide();
  expect(storage.read('onda-last-changes')).toContain('"favourites"');
});
