/** Milliseconds. Limits the requests to a server that refuses every token. */
const shortestPause = 60_000;

/**
 * For when the server refuses an access token that has not expired by this device's clock: the clock was set back, or
 * the server has another secret.
 * @param now milliseconds of a monotonic clock
 */
export function createRenewal(refresh: () => Promise<unknown>, now: () => number): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - last < shortestPause) return;
    last = now();
    void refresh();
  };
}
