import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShutdown } from './shutdown.ts';

const exit = vi.fn<(code: number) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  exit.mockReset();
});
afterEach(() => vi.useRealTimers());

it('exits once when everything is closed', async () => {
  const close = vi.fn<() => Promise<void>>().mockResolvedValue();
  const stop = createShutdown({ close, exit, timeout: 8000 });
  stop(0);
  stop(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[0]]);
  expect(close).toHaveBeenCalledOnce();
});

it('exits after 8 seconds in any case', async () => {
  createShutdown({ close: async () => new Promise(() => undefined), exit, timeout: 8000 })(0);
  await vi.advanceTimersByTimeAsync(7999);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(exit.mock.calls).toEqual([[1]]);
});

it('exits with an error when closing fails', async () => {
  createShutdown({ close: async () => Promise.reject(new Error('no')), exit, timeout: 8000 })(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[1]]);
});
