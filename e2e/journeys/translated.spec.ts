import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { translatePage, type Translator } from '../translate-page.ts';
import { visitUnhydrated } from '../unhydrated-page.ts';

const clearFilters = /^ver todas$/iu;
/** After a pause another button begins anew. */
const start = /^(?:iniciar|empezar de nuevo)$/iu;
const goOn = /^continuar\b/iu;

const press = (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

async function playAndStop(page: Page): Promise<void> {
  await press(page, start);
  await expect(page.getByRole('timer')).toHaveText(/^14:5/u);
  await expect(page.getByRole('timer')).toHaveText(/^14:5[0-7]/u);
  await press(page, /^pausar$/iu);
  await press(page, goOn);
  await expect(page.getByRole('timer')).toBeVisible();
  await press(page, /^pausar$/iu);
}

for (const way of ['replaces', 'wraps'] satisfies Translator[]) {
  test(`a page plays and stops while a translator ${way} its texts`, async ({ page }) => {
    await page.goto('/player?id=1');
    await translatePage(page, way);
    await playAndStop(page);
    for (const section of await page.locator('summary, button[aria-expanded=false]').all()) await section.click();
    await playAndStop(page);
    await page.goBack();
  });

  test(`the library is searched while a translator ${way} its texts`, async ({ page }) => {
    await page.goto('/library');
    await translatePage(page, way);
    const search = page.getByRole('searchbox');
    await search.fill('40');
    await expect(page.getByText(/\b\d+ frecuencias?\b/iu)).toBeVisible();
    await search.fill('zzz');
    await expect(page.getByRole('button', { name: clearFilters })).toBeVisible();
    await press(page, clearFilters);
    await expect(page.locator('article').first()).toBeVisible();
    await page.locator('article a').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[^a-z]+$/u);
    await playAndStop(page);
  });
}

test.describe('before the app has started', () => {
  test.use({ waitsForHydration: false });
  test('a page that was translated early plays and stops', async ({ page, expectConsoleError }) => {
    // React finds another page than the server has sent, and renders its own.
    expectConsoleError(/Minified React error #418/u);
    const release = await visitUnhydrated(page, '/player?id=1');
    await translatePage(page, 'replaces');
    release();
    await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
    await playAndStop(page);
  });
});
