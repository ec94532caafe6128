import { expect, it } from 'vitest';
import { createStore } from '#core/store.ts';
import type { ConnectionState } from '#core/personal-data/database/connection.ts';
import { createPersonalData } from './create-personal-data.ts';
import { mapStorage, testSeams } from './personal-data.fixture.ts';

const answers = { physical: 30, mental: 60, emotional: 55, spiritual: 70, sleep: 20, stress: 40 };

/** A page whose database does not open before it is left. */
function hurriedPage(storage = mapStorage()) {
  const life = { back: (): void => undefined, left: (): void => undefined };
  const state = createStore<ConnectionState>('opening');
  const connection = { state, get: () => new Promise<undefined>(() => undefined), destroy: () => Promise.resolve() };
  const data = createPersonalData(
    testSeams({ storage, connection, watchPage: (watched) => Object.assign(life, watched) }),
  );
  return { data, storage, life, state };
}

it('a page that is left before the device has what was changed leaves it to the next one', async () => {
  const { data, storage, life } = hurriedPage();
  void data.assessments.add(answers);
  life.left();
  const next = createPersonalData(testSeams({ storage }));
  await expect.poll(() => next.assessments.getSnapshot()).toMatchObject([{ answers }]);
  expect(storage.keys()).toEqual([]);
});

it('the tab that is seen next brings it, where there is one', async () => {
  const { data, storage, life } = hurriedPage();
  const other = { back: (): void => undefined };
  const tab = createPersonalData(testSeams({ storage, watchPage: (watched) => Object.assign(other, watched) }));
  void data.assessments.add(answers);
  life.left();
  other.back();
  await expect.poll(() => tab.assessments.getSnapshot()).toMatchObject([{ answers }]);
});

it('a page that comes back brings it itself, and leaves nothing behind', () => {
  const { data, storage, life } = hurriedPage();
  void data.assessments.add(answers);
  life.left();
  life.back();
  expect(storage.keys()).toEqual([]);
});

it.each([
  'no json',
  '[{"table":"sums","key":"all","fields":null}]',
  '[{"table":"assessments","key":"x","fields":{"id":"x"}}]',
])('what is left by nobody, %s, changes nothing', async (text) => {
  const storage = mapStorage([['onda-last-changes', text]]);
  const data = createPersonalData(testSeams({ storage }));
  await expect.poll(() => data.assessments.getSnapshot()).toEqual([]);
});

it('a page that has nothing to leave behind leaves nothing', () => {
  const { storage, life } = hurriedPage();
  life.left();
  expect(storage.keys()).toEqual([]);
});

it('a page where nothing is kept leaves nothing behind: that is what it says', () => {
  const { data, storage, life, state } = hurriedPage();
  void data.assessments.add(answers);
  state.set('refused');
  expect(data.storageStatus.getSnapshot()).toBe('visit');
  life.left();
  expect(storage.keys()).toEqual([]);
});

it('a page whose database has not answered in time leaves it to the next one: it may only be busy', async () => {
  const { data, storage, life, state } = hurriedPage();
  void data.assessments.add(answers);
  state.set('late');
  expect(data.storageStatus.getSnapshot()).toBe('visit');
  life.left();
  const next = createPersonalData(testSeams({ storage }));
  await expect.poll(() => next.assessments.getSnapshot()).toMatchObject([{ answers }]);
});

it('a page that has come back brings what another one leaves afterwards', async () => {
  const { data, storage, life } = hurriedPage();
  void data.assessments.add(answers);
  life.left();
  life.back();
  storage.write(
    'onda-last-changes',
    JSON.stringify([{ table: 'favourites', key: 3, fields: { frequencyId: 3, position: 0, addedAt: 1 } }]),
  );
  life.back();
  life.left();
  expect(storage.read('onda-last-changes')).toContain('"favourites"');
});
