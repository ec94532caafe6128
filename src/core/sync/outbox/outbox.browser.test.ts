import { afterEach, beforeEach, expect, it } from 'vitest';
import { declareDatabase } from '#core/personal-data/database/database.ts';
import { testFile, testSession } from '#core/personal-data/personal-data.fixture.ts';
import { testTab } from '#core/personal-data/tab.fixture.ts';
import { continueJoining, turnOn } from './joining.ts';
import { createChangeHook } from './mark-changed.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { SyncDatabase } from './sync-database.ts';
import { acceptBatch, takeBatch } from './push-batch.ts';

const name = 'onda-test-outbox';
const owner = 'ada';
let database: SyncDatabase;

const openTab = () => testTab(name, { changeHook: createChangeHook(Date.now) });
const rows = (): Promise<OutboxRow[]> => database.outbox.toArray();

/** Answers like a server that accepts everything, with numbers from `first` on. */
async function pushAll(first: number): Promise<number> {
  const batch = await takeBatch(database, owner, { now: Date.now });
  const accepted = batch.map(({ kind, key }, index) => ({ kind, key, seq: first + index }));
  await acceptBatch(database, { owner, batch, accepted });
  return batch.length;
}

beforeEach(async () => {
  database = (await declareDatabase(name).open()) as SyncDatabase;
  await turnOn(database, { id: owner, mailbox: undefined }, 'take');
  await continueJoining(database, owner, { onProgress: () => undefined, signal: new AbortController().signal });
});

afterEach(async () => {
  database.close();
  await new Promise((done) => {
    // Lists may still be reading: the browser waits for them.
    indexedDB.deleteDatabase(name).addEventListener('success', done);
  });
});

it('an import is noted, and its rollback removes the notes', async () => {
  const { archive } = openTab();
  await archive.importJson(testFile({ favourites: [{ frequencyId: 1, position: 1, addedAt: 1 }] }));
  expect(await rows()).toMatchObject([{ kind: 'favourites', key: '1', dirty: 1, agreed: null, base: 0 }]);
  const cancelled = await archive.importJson(testFile({ sessions: [testSession()] }), {
    onProgress: (done) => {
      if (done === 1) archive.cancelImport();
    },
  });
  expect(cancelled).toEqual({ kind: 'cancelled' });
  expect(await rows()).toMatchObject([{ key: '1' }]);
});

it('a change that is undone before its push is not pushed', async () => {
  const { favourites, history } = openTab();
  await history.restore(testSession());
  await favourites.toggle(3);
  expect(await pushAll(1)).toBe(2);
  const agreed = await rows();
  expect(agreed.map(({ dirty, base }) => [dirty, base])).toEqual([
    [undefined, 2],
    [undefined, 1],
  ]);
  await history.setFeeling(testSession().id, 'after', { mood: 3 });
  await history.remove(testSession().id);
  expect((await rows()).filter(({ dirty }) => dirty)).toMatchObject([{ agreed: testSession() }]);
  await history.restore(testSession());
  expect(await rows()).toMatchObject(agreed.map(({ kind, key, base }) => ({ kind, key, base })));
  expect(await pushAll(3)).toBe(0);
});

it('a change made during a push is pushed again after the answer', async () => {
  const { favourites } = openTab();
  await favourites.toggle(3);
  const batch = await takeBatch(database, owner, { now: Date.now });
  await favourites.toggle(4);
  await favourites.move(3, 1);
  const accepted = [{ kind: 'favourites', key: '3', seq: 1 }];
  expect(await acceptBatch(database, { owner, batch, accepted })).toBe(0);
  const row = (await rows()).find(({ key }) => key === '3');
  expect(row).toMatchObject({ dirty: 1, base: 1, agreed: { frequencyId: 3, position: -1 } });
  expect(await takeBatch(database, owner, { now: Date.now })).toHaveLength(2);
});

it('of pushes without an answer the last four versions are remembered', async () => {
  const { history } = openTab();
  await history.restore(testSession());
  for (let mood = 1; mood <= 6; mood += 1) {
    await history.setFeeling(testSession().id, 'after', { mood });
    await takeBatch(database, owner, { now: Date.now });
  }
  const sent = (await rows()).flatMap((row) => row.sent).map((data) => (data as { after?: unknown }).after);
  expect(sent).toEqual([3, 4, 5, 6].map((mood) => ({ mood })));
});

it('a change after a push without an answer is not older than it, though the clock was put back', async () => {
  let now = 2_000_000;
  const { favourites } = testTab(name, { changeHook: createChangeHook(() => now) });
  await favourites.toggle(3);
  await takeBatch(database, owner, { now: () => now });
  now -= 1_000_000;
  await favourites.toggle(3);
  expect(await rows()).toMatchObject([{ key: '3', editedAt: 2_000_000 }]);
});

it('a change and its note are both lost where the browser refuses one of them', async () => {
  const { favourites, storageStatus } = openTab();
  await favourites.toggle(3);
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function refuse(this: IDBObjectStore, ...given: Parameters<typeof put>) {
    if (this.name === 'outbox') throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  };
  await favourites.toggle(4);
  IDBObjectStore.prototype.put = put;
  expect(storageStatus.getSnapshot()).toBe('full');
  expect((await database.favourites.toArray()).map(({ frequencyId }) => frequencyId)).toEqual([3]);
  await favourites.toggle(5);
  expect((await rows()).map(({ key }) => key)).toEqual(['3', '4', '5']);
});
