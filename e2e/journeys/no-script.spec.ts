import { expect, test } from '../fixtures.ts';

test.use({ javaScriptEnabled: false, waitsForHydration: false });

test('a page without JavaScript says so, where nothing it shows could work', async ({ page }) => {
  await page.goto('/player?id=1');
  for (const sentence of await page.locator('noscript p').all()) await expect(sentence).toBeInViewport({ ratio: 1 });
  await expect(page.locator('noscript p')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
