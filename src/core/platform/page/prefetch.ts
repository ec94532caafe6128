export function prefetch(address: string): void {
  fetch(address, { priority: 'low' }).catch(() => undefined);
}
