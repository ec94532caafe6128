import { sessionFile, randomSession } from '#core/personal-data/history/history.fixture.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
import { memoryStorage } from '#core/personal-data/personal-data.fixture.ts';
import { testTab } from '#core/personal-data/tab.fixture.ts';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let name = '';
let made = 0;
const storage = memoryStorage();

const tab = (given: Parameters<typeof testTab>[1] = {}) => testTab(name, { storage, ...given });

beforeEach(() => {
  made += 1;
  name = `onda-test-erasing-${made}`;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await Dexie.delete(name);
});

it('erasing everything discards what another tab could not write', async () => {
  const [one, other] = [tab(), tab()];
  for (const { favourites } of [one, other]) await expect.poll(() => favourites.getSnapshot()).toEqual([]);
  const { put } = IDBObjectStore.prototype;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(
    this: IDBObjectStore,
    ...given: Parameters<typeof put>
  ) {
    if (this.name === 'favourites') throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  });
  await other.favourites.toggle(7);
  expect(other.storageWarning.getSnapshot()).toBeDefined();
  await one.archive.eraseAll();
  await expect.poll(() => one.favourites.getSnapshot()).toEqual([]);
  full.mockRestore();
  await expect.poll(() => other.favourites.getSnapshot()).toEqual([]);
  other.life.onHide();
  expect(storage.keys()).toEqual([]);
  await other.favourites.toggle(8);
  const later = tab();
  await expect.poll(() => later.favourites.getSnapshot()).toEqual([8]);
});

it('erasing everything fails while another tab blocks the database for too long', async () => {
  const held = await new Promise<IDBDatabase>((open) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('success', () => open(request.result));
  });
  const one = tab({ wait: () => Promise.resolve() });
  await expect.poll(() => one.storageStatus.getSnapshot()).toBe('unavailable');
  await expect(one.archive.eraseAll()).rejects.toThrow('does not let');
  held.close();
  await one.favourites.toggle(3);
  await expect.poll(() => one.storageStatus.getSnapshot()).toBe('saved');
});

it('erasing everything does not wait for the rollback of a cancelled import', async () => {
  const one = tab();
  const sessions = Array.from({ length: 2000 }, (_, number) => randomSession(seededRandom(number), number));
  const left: number[] = [];
  let erased: Promise<void> | undefined;
  const onProgress = (done: number): void => void (done === 1 && one.archive.cancelImport());
  const onRollback = (part: number): void => {
    left.push(part);
    erased ??= one.archive.eraseAll();
  };
  expect(await one.archive.importJson(sessionFile(sessions), { onProgress, onRollback })).toEqual({ kind: 'erased' });
  await erased;
  expect(left).toEqual([1]);
  expect(await tab().history.sessions(undefined, 10)).toEqual([]);
});
