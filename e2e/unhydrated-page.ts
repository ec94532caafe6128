import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { holdFiles } from './hold-files.ts';

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Opens a page without its scripts. @returns lets them load */
export async function visitUnhydrated(page: Page, path: string): Promise<() => void> {
  const release = await holdFiles(page, '**/*.js');
  await page.goto(path, { waitUntil: 'commit' });
  await expect(heading(page)).toBeVisible();
  return release;
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Taps a control that is not hydrated yet: it must show that it waits. */
export async function tapEarly(control: Locator): Promise<void> {
  await control.click();
  await expect(control).toHaveAttribute('data-waiting');
  await expect(control).toHaveAttribute('aria-busy', 'true');
}
