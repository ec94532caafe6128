import { afterEach, expect, it, vi } from 'vitest';
import { reloadIfStuck } from './served-version.ts';

afterEach(() => sessionStorage.clear());

const failed = (address: string): Error => new TypeError(`Failed to fetch dynamically imported module: ${address}`);

it('loads the page anew for a file that is served and cannot be imported, but only once', async () => {
  const reload = vi.fn<() => void>();
  // This page is served, and is no module.
  const error = failed(location.href);
  await reloadIfStuck(error, reload);
  expect(reload).toHaveBeenCalledOnce();
  await reloadIfStuck(error, reload);
  expect(reload).toHaveBeenCalledOnce();
});

it('leaves the page as it is where the file is not named or not served', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await reloadIfStuck(failed(location.href), reload);
  vi.unstubAllGlobals();
  await reloadIfStuck(new TypeError('Importing a module script failed.'), reload);
  await reloadIfStuck('no error', reload);
  expect(reload).not.toHaveBeenCalled();
});
