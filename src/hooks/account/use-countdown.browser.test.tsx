import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook, unmountAll } from '#hooks/hook.fixture.ts';
import { useCountdown } from './use-countdown.ts';

/** Milliseconds that passed while no timer ran. */
let asleep = 0;

beforeEach(() => {
  asleep = 0;
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + asleep);
});
afterEach(() => {
  unmountAll();
  vi.restoreAllMocks();
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

it('follows the time, not the number of ticks, where the page slept', async () => {
  const { latest } = await renderHook({}, () => useCountdown(60));
  await timers(1);
  asleep = 45_000;
  vi.advanceTimersByTime(1000);
  await expect.poll(() => latest().left).toBe(14);
});

it.each([3_600_000, -3_600_000])('does not move when the system clock is set by %d ms', async (set) => {
  const { latest } = await renderHook({}, () => useCountdown(60));
  await timers(1);
  vi.setSystemTime(Date.now() + set);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => latest().left).toBe(59);
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
