/** Milliseconds after which the page was not left: a download began, or the person stayed. */
const unloadTimeLimit = 5000;

/**
 * Firefox and WebKit abort requests as soon as another page is requested, but fire `pagehide` only when it has arrived.
 */
export function watchUnload(): () => boolean {
  let requestedAt = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    requestedAt = performance.now();
  });
  return () => performance.now() - requestedAt < unloadTimeLimit;
}
