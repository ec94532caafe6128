import { afterEach, expect, it, vi } from 'vitest';
import { reloadAfterFailedImport } from './served-version.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const failed = (address: string): Error => new TypeError(`Failed to fetch dynamically imported module: ${address}`);

it('reloads the page once for a file that is served but cannot be imported', async () => {
  const reload = vi.fn<() => void>();
  // The address of this page is no module. The test server does not always serve it again.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<!doctype html>')));
  const error = failed(location.href);
  await reloadAfterFailedImport(error, reload);
  expect(reload).toHaveBeenCalledOnce();
  await reloadAfterFailedImport(error, reload);
  expect(reload).toHaveBeenCalledOnce();
});

it('does not reload where the error names no file or the file is not served', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await reloadAfterFailedImport(failed(location.href), reload);
  vi.unstubAllGlobals();
  await reloadAfterFailedImport(new TypeError('Importing a module script failed.'), reload);
  await reloadAfterFailedImport('no error', reload);
  expect(reload).not.toHaveBeenCalled();
});
