// What something costs in a page of Chromium.
import type { Page } from '@playwright/test';

declare global {
  var longestTask: number | undefined;
}

export interface PageCost {
  seconds: number;
  /** Of script memory in use, at most. */
  megabytes: number;
  /** Milliseconds of the longest task of the main thread; 0 where it was never watched. */
  longest: number;
}

/** Before the first page that is to be measured. */
export async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.longestTask = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        globalThis.longestTask = Math.max(globalThis.longestTask ?? 0, duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
  });
}

/** @returns ends the measurement */
export async function measurePage(page: Page): Promise<() => Promise<PageCost>> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const startedAt = performance.now();
  let most = 0;
  const sample = async (): Promise<void> => {
    const { metrics } = await client.send('Performance.getMetrics');
    most = Math.max(most, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);
  };
  const timer = setInterval(() => void sample().catch(() => clearInterval(timer)), 500);
  return async () => {
    const seconds = (performance.now() - startedAt) / 1000;
    clearInterval(timer);
    await sample();
    const longest = await page.evaluate(() => globalThis.longestTask ?? 0);
    return { seconds, megabytes: most / 1e6, longest };
  };
}
