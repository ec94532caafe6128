import { afterEach, expect, it, vi } from 'vitest';
import { requestPersistentStorage } from './persistent-storage.ts';

/** A browser that says whether it keeps what it has, and what it answers when it is asked to. */
function browserWith(storage: { persisted: boolean; answer: () => Promise<boolean> } | undefined) {
  const persist = vi.fn(storage?.answer);
  vi.stubGlobal('navigator', { storage: storage && { persisted: () => Promise.resolve(storage.persisted), persist } });
  return persist;
}

afterEach(() => vi.unstubAllGlobals());

it.each([true, false])('asks the browser, and says what it answers: %s', async (answer) => {
  const persist = browserWith({ persisted: false, answer: () => Promise.resolve(answer) });
  expect(await requestPersistentStorage()).toBe(answer);
  expect(persist).toHaveBeenCalledOnce();
});

it('does not ask where it is granted already: some browsers would ask the person again', async () => {
  const persist = browserWith({ persisted: true, answer: () => Promise.resolve(true) });
  expect(await requestPersistentStorage()).toBe(true);
  expect(persist).not.toHaveBeenCalled();
});

it('is no where a browser knows no such thing, or fails', async () => {
  browserWith(undefined);
  expect(await requestPersistentStorage()).toBe(false);
  browserWith({ persisted: false, answer: () => Promise.reject(new TypeError('not in this page')) });
  expect(await requestPersistentStorage()).toBe(false);
});
