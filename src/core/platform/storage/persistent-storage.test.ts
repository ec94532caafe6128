import { afterEach, expect, it, vi } from 'vitest';
import { requestPersistentStorage } from './persistent-storage.ts';

function browserWith(storage: { persisted: boolean; answer: () => Promise<boolean> } | undefined) {
  const persist = vi.fn(storage?.answer);
  vi.stubGlobal('navigator', { storage: storage && { persisted: () => Promise.resolve(storage.persisted), persist } });
  return persist;
}

afterEach(() => vi.unstubAllGlobals());

it.each([true, false])('requests persistent storage and returns the answer %s', async (answer) => {
  const persist = browserWith({ persisted: false, answer: () => Promise.resolve(answer) });
  expect(await requestPersistentStorage()).toBe(answer);
  expect(persist).toHaveBeenCalledOnce();
});

it('does not request persistent storage that is already granted', async () => {
  const persist = browserWith({ persisted: true, answer: () => Promise.resolve(true) });
  expect(await requestPersistentStorage()).toBe(true);
  expect(persist).not.toHaveBeenCalled();
});

it('returns false where the browser has no persistent storage or fails', async () => {
  browserWith(undefined);
  expect(await requestPersistentStorage()).toBe(false);
  browserWith({ persisted: false, answer: () => Promise.reject(new TypeError('not in this page')) });
  expect(await requestPersistentStorage()).toBe(false);
});
