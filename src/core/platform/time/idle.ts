/** After the page has loaded; by then it shows what was asked for. */
const patience = 3000;

/** Milliseconds since the page has loaded. */
function sinceLoad(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.loadEventEnd ? performance.now() - navigation.loadEventEnd : 0;
}

/** Calls back when the page has loaded a while ago and the browser has nothing better to do, or soon after where it cannot say so. */
export function whenIdle(callback: () => void): void {
  const wait = (): void => {
    setTimeout(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 5000 });
      else callback();
    }, patience - sinceLoad());
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/** Calls back when the browser has nothing better to do, after half a second at the latest; soon where it cannot say so. */
export function whenFree(callback: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 500 });
  else setTimeout(callback);
}
