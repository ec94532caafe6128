import { afterEach, expect, it, vi } from 'vitest';
import { runExclusively } from './run-exclusively.ts';

type Held = (lock: object | null) => unknown;

function locksThat(request: (held: Held) => Promise<unknown>): void {
  vi.stubGlobal('navigator', { locks: { request: (_name: string, _options: object, held: Held) => request(held) } });
}

afterEach(() => vi.unstubAllGlobals());

it('runs where the lock is free, but not where another tab holds it', async () => {
  const run = vi.fn(() => Promise.resolve('done'));
  locksThat(async (held) => held({}));
  expect(await runExclusively('import', run)).toBe('done');
  locksThat(async (held) => held(null));
  expect(await runExclusively('import', run)).toBeUndefined();
  expect(run).toHaveBeenCalledOnce();
});

it('runs where the browser has no locks, or refuses them', async () => {
  const run = vi.fn(() => Promise.resolve('done'));
  vi.stubGlobal('navigator', {});
  expect(await runExclusively('import', run)).toBe('done');
  locksThat(() => Promise.reject(new DOMException('site data is blocked', 'SecurityError')));
  expect(await runExclusively('import', run)).toBe('done');
  expect(run).toHaveBeenCalledTimes(2);
});

it('runs the task once and rejects as the task does', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no room')));
  locksThat(async (held) => held({}));
  await expect(runExclusively('import', run)).rejects.toThrow('no room');
  expect(run).toHaveBeenCalledOnce();
});
