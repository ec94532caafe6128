/** Fetches what will be needed soon, so that it is in the browser's store by then. Where that fails it is fetched when it is needed. */
export function prefetch(address: string): void {
  fetch(address, { priority: 'low' }).catch(() => undefined);
}
