import type { Page } from '@playwright/test';

/** Waits until the chunks of these names have arrived. */
export async function fetched(page: Page, names: string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const arrived = performance
      .getEntriesByType('resource')
      .filter((entry) => 'responseEnd' in entry && Number(entry.responseEnd) > 0);
    return wanted.every((name) => arrived.some((entry) => entry.name.includes(`/assets/${name}`)));
  }, names);
}

/** All screens are fetched ahead, and what follows them, so that only the data is missing when the server is. */
export async function fetchedAhead(page: Page): Promise<void> {
  await fetched(page, [
    'library-screen',
    'player-screen',
    'open-catalogue',
    'living-figure',
    'slider',
    'query',
    'toaster',
    'player-parts',
    'open-reminders',
    'notifications',
    'occurrence',
    'minute-clock',
  ]);
}
