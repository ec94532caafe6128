import { expect, it, vi } from 'vitest';
import { createWakeLock } from './wake-lock.ts';

it('asks the browser, and takes a refusal without a word', async () => {
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
