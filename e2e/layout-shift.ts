import type { Page } from '@playwright/test';

/** A tenth of what Lighthouse calls good. */
export const maxShift = 0.01;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** The cumulative layout shift so far. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) sum += value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Shifts are reported with the frame that shows them.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
