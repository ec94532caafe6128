import { expect, it, vi } from 'vitest';
import { createWakeLock } from './wake-lock.ts';

it('requests a screen wake lock and ignores a rejection', async () => {
  const request = vi.spyOn(navigator.wakeLock, 'request');
  const lock = createWakeLock();
  lock.hold();
  expect(request).toHaveBeenCalledExactlyOnceWith('screen');
  const [asked] = request.mock.results;
  await Promise.allSettled([asked?.value]);
  lock.release();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledOnce();
});
