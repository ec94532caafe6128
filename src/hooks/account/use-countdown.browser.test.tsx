import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook, unmountAll } from '#hooks/hook.fixture.ts';
import { useCountdown } from './use-countdown.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  unmountAll();
  vi.useRealTimers();
});

/** Waits for the effect that starts the timer. */
const timers = (count: number): Promise<void> => vi.waitFor(() => expect(vi.getTimerCount()).toBe(count));

it('counts whole seconds down to zero, and stops its timer there', async () => {
  const { latest } = await renderHook({}, () => useCountdown(2));
  expect(latest().left).toBe(2);
  await timers(1);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => latest().left).toBe(1);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => latest().left).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('follows the clock, not the number of ticks, after a sleep of the device', async () => {
  const { latest } = await renderHook({}, () => useCountdown(60));
  await timers(1);
  vi.setSystemTime(Date.now() + 45_000);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => latest().left).toBe(14);
});

it('starts again from a new number', async () => {
  const { latest } = await renderHook({}, () => useCountdown(1));
  await timers(1);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => latest().left).toBe(0);
  latest().start(30);
  await expect.poll(() => latest().left).toBe(30);
  await timers(1);
  vi.advanceTimersByTime(2000);
  await expect.poll(() => latest().left).toBe(28);
});
