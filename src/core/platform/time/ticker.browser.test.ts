import { afterEach, expect, it, vi } from 'vitest';
import { darkScreen } from '#core/platform/device/dark-screen.ts';
import { browserTicker } from './ticker.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('ticks at the given interval, once a second in a hidden page and in the dark, and not after it is stopped', () => {
  vi.useFakeTimers();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const see = (state: DocumentVisibilityState): void => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const callback = vi.fn();
  const inASecond = (): number => {
    callback.mockClear();
    vi.advanceTimersByTime(1000);
    return callback.mock.calls.length;
  };
  const end = browserTicker(200, callback);
  expect(inASecond()).toBe(5);
  see('hidden');
  expect(inASecond()).toBe(1);
  see('visible');
  expect(inASecond()).toBe(5);
  darkScreen.set(true);
  expect(inASecond()).toBe(1);
  darkScreen.set(false);
  expect(inASecond()).toBe(5);
  end();
  see('hidden');
  expect(inASecond()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
