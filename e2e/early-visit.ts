// A page as the build wrote it, before the app has taken it over.
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Opens a page as the build wrote it: its scripts wait until the function returned is called. */
export async function visitBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: allowed, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/*.js', async (route) => {
    await allowed;
    // The journey may have left the page.
    await route.continue().catch(() => undefined);
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(heading(page)).toBeVisible();
  return () => resolve(undefined);
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Taps, and sees that it waits. */
export async function tap(control: Locator): Promise<void> {
  await control.click();
  await expect(control).toHaveAttribute('data-waiting');
  await expect(control).toHaveAttribute('aria-busy', 'true');
}
