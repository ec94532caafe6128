import type { BrowserContext, Page } from '@playwright/test';

/** @returns lets the held files load */
export async function holdFiles(where: Page | BrowserContext, pattern: string | RegExp): Promise<() => void> {
  const { promise: allowed, resolve } = Promise.withResolvers<undefined>();
  await where.route(pattern, async (route) => {
    await allowed;
    // The journey may have left the page.
    await route.continue().catch(() => undefined);
  });
  return () => resolve(undefined);
}
