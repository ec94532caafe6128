/** Milliseconds after which the request was a download, or the person stayed. */
const unloadTimeLimit = 5000;

/** Firefox and WebKit abort requests when another page is requested, long before they fire `pagehide`. */
export function watchUnload(): () => boolean {
  let requestedAt = Number.NEGATIVE_INFINITY;
  addEventListener('beforeunload', () => {
    requestedAt = performance.now();
  });
  return () => performance.now() - requestedAt < unloadTimeLimit;
}
