import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';

/** Of the device storage. index.html reads both before the first paint, the erasure first. */
export const noticeKey = 'onda-notice';
export const erasureKey = 'onda-erasure';

/** What each may say. */
const notices = { [noticeKey]: ['locked', 'offer'], [erasureKey]: ['asked', 'emptied'] };

/** What the last page noted for the top of the dashboard. index.html sets it before the first paint. */
export function pageNotice(): string | undefined {
  return document.documentElement.dataset['notice'];
}

/** Also gives the place back that the page keeps for it. */
export function forgetNotice(
  storage: Pick<EnumerableDeviceStorage, 'remove'>,
  key: keyof typeof notices = noticeKey,
): void {
  storage.remove(key);
  if (notices[key].includes(pageNotice() ?? '')) delete document.documentElement.dataset['notice'];
}
