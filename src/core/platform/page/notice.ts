import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';

/** Of the device storage. index.html reads it before the first paint. */
export const noticeKey = 'onda-notice';

/** What the last page noted for the top of the dashboard. index.html sets it before the first paint. */
export function pageNotice(): string | undefined {
  return document.documentElement.dataset['notice'];
}

/** Also gives the place back that the page keeps for it. */
export function forgetNotice(storage: Pick<EnumerableDeviceStorage, 'remove'>): void {
  storage.remove(noticeKey);
  delete document.documentElement.dataset['notice'];
}
