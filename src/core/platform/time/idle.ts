/** Milliseconds after the load event. */
const delayAfterLoad = 3000;

function sinceLoad(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.loadEventEnd ? performance.now() - navigation.loadEventEnd : 0;
}

export function whenIdleAfterLoad(callback: () => void): void {
  const wait = (): void => {
    setTimeout(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 5000 });
      else callback();
    }, delayAfterLoad - sinceLoad());
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 500 });
  else setTimeout(callback);
}
