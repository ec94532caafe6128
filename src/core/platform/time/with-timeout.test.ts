import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('rejects where the work is not settled in time', async () => {
  const outcome = withTimeout(new Promise(() => undefined), 2, 'too late').catch((error: unknown) => String(error));
  vi.advanceTimersByTime(2000);
  expect(await outcome).toBe('Error: too late');
});

it('settles as the work does, and leaves no timer behind', async () => {
  await expect(withTimeout(Promise.resolve('done'), 2, 'too late')).resolves.toBe('done');
  await expect(withTimeout(Promise.reject(new Error('failed')), 2, 'too late')).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
});
