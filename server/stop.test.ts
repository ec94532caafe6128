import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStop } from './stop.ts';

const exit = vi.fn<(code: number) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  exit.mockReset();
});
afterEach(() => vi.useRealTimers());

it('ends when all is closed, once', async () => {
  const close = vi.fn<() => Promise<void>>().mockResolvedValue();
  const stop = createStop({ close, exit, patience: 8000 });
  stop(0);
  stop(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[0]]);
  expect(close).toHaveBeenCalledOnce();
});

it('ends in any case, after 8 seconds', async () => {
  createStop({ close: async () => new Promise(() => undefined), exit, patience: 8000 })(0);
  await vi.advanceTimersByTimeAsync(7999);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(exit.mock.calls).toEqual([[1]]);
});

it('ends with a failure when closing fails', async () => {
  createStop({ close: async () => Promise.reject(new Error('no')), exit, patience: 8000 })(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[1]]);
});
