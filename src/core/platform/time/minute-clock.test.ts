// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMinuteClock } from './minute-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:29:40Z') });
  // Replaces the page.
  vi.stubGlobal('document', new EventTarget());
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = (clock: ReturnType<typeof createMinuteClock>): string =>
  new Date(clock.getSnapshot()).toISOString().slice(11, 19);

it('updates all subscribers at the full minute, and stops with the last', () => {
  const clock = createMinuteClock();
  const [first, second] = [vi.fn(), vi.fn()];
  const leave = [clock.subscribe(first), clock.subscribe(second)];
  expect(shown(clock)).toBe('08:29:00');
  vi.advanceTimersByTime(20_000);
  expect(shown(clock)).toBe('08:30:00');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  vi.advanceTimersByTime(120_000);
  expect(first).toHaveBeenCalledTimes(3);
  for (const end of [...leave, ...leave]) end();
  expect(vi.getTimerCount()).toBe(0);
});

it('has the current time as soon as it is subscribed to again', () => {
  const clock = createMinuteClock();
  clock.subscribe(() => undefined)();
  vi.setSystemTime(new Date('2026-11-20T12:00:30Z'));
  const leave = clock.subscribe(() => undefined);
  expect(shown(clock)).toBe('12:00:00');
  leave();
});

it('updates when the page is shown again', () => {
  const clock = createMinuteClock();
  const listener = vi.fn();
  const leave = clock.subscribe(listener);
  vi.setSystemTime(new Date('2026-11-20T10:15:10Z'));
  Object.assign(document, { visibilityState: 'visible' });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(shown(clock)).toBe('10:15:00');
  expect(listener).toHaveBeenCalledOnce();
  leave();
});
