/** Fills the HTTP cache; a failure is ignored. */
export function prefetch(address: string): void {
  fetch(address, { priority: 'low' }).catch(() => undefined);
}
