import { expect, it, vi } from 'vitest';
import { watchDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { watchPageLifecycle } from './page-lifecycle.ts';

it('reports when the page is shown, resumed, restored and left, until it is stopped', () => {
  const life = { onShow: vi.fn(), onHide: vi.fn() };
  const end = watchPageLifecycle(life);
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('resume'));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(life.onShow).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(life.onHide).toHaveBeenCalledOnce();
  end();
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('resume'));
  window.dispatchEvent(new PageTransitionEvent('pageshow'));
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect([life.onShow.mock.calls.length, life.onHide.mock.calls.length]).toEqual([3, 1]);
});

it('reports changes of a key by another tab', () => {
  const changed = vi.fn();
  watchDeviceStorage('mine', changed);
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(changed).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent('storage', { key: 'mine' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(changed).toHaveBeenCalledTimes(2);
});
