/** Of the device storage. index.html reads it before the first paint. */
export const noticeKey = 'onda-notice';

/** What the last page noted for the top of the dashboard. index.html sets it before the first paint. */
export function pageNotice(): string | undefined {
  return document.documentElement.dataset['notice'];
}

/** Gives its place back. */
export function forgetPageNotice(): void {
  delete document.documentElement.dataset['notice'];
}
