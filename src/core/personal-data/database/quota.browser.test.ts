import { expect, it } from 'vitest';
import { sessionFile, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { smallStorage } from './small-storage.fixture.ts';

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
  });
}

/** Uses up the quota; returns a function that frees it again. */
async function fillRoom(factory: IDBFactory): Promise<() => Promise<unknown>> {
  const request = factory.open('something else', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('pieces', { autoIncrement: true }));
  const database = await done(request);
  for (const size of [60_000, 6000, 600, 60]) {
    for (let full = false; !full;) {
      const transaction = database.transaction('pieces', 'readwrite');
      transaction.objectStore('pieces').add(crypto.getRandomValues(new Uint8Array(size)));
      full = await new Promise((resolve) => {
        transaction.addEventListener('complete', () => resolve(false));
        transaction.addEventListener('abort', () => resolve(true));
      });
    }
  }
  return () => {
    database.close();
    return done(factory.deleteDatabase('something else'));
  };
}

it('changes beyond the quota stay in memory and are stored once there is space', async () => {
  const { indexedDB, errors, open } = await smallStorage(2_000_000);
  const data = open();
  await data.favourites.toggle(3);
  expect(data.storageStatus.getSnapshot()).toBe('saved');
  expect(data.storageWarning.getSnapshot()).toBeUndefined();
  const makeRoom = await fillRoom(indexedDB);

  await data.favourites.toggle(5);
  expect(data.storageStatus.getSnapshot()).toBe('full');
  expect(data.storageWarning.getSnapshot()).toBe('full');
  expect(String(errors.mock.calls[0]?.[1])).toContain('QuotaExceededError');
  expect(data.favourites.getSnapshot()).toEqual([5, 3]);
  expect(await (await data.archive.exportJson()).file.text()).toContain('"frequencyId":5');
  const sessions = Array.from({ length: 50 }, (_, number) => randomSession(seededRandom(number), number));
  expect(await data.archive.importJson(sessionFile(sessions))).toEqual({ kind: 'failed' });
  expect(await data.history.sessions(undefined, 100)).toEqual([]);

  await makeRoom();
  await data.favourites.toggle(7);
  expect(data.storageStatus.getSnapshot()).toBe('saved');
  expect(data.storageWarning.getSnapshot()).toBeUndefined();
  expect(await data.archive.importJson(sessionFile(sessions))).toEqual({ kind: 'merged', added: 50, existing: 0 });
  const later = open();
  await expect.poll(() => later.favourites.getSnapshot()).toEqual([7, 5, 3]);
  expect(await later.history.sessions(undefined, 100)).toHaveLength(50);
});
