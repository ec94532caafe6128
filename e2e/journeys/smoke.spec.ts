// accessibility.spec.ts opens every address.
import { expect, test } from '../fixtures.ts';

test('an unknown address gets a page with status 404', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404 \(Not Found\).*no-such-page/u);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('404');
});

test('the server answers in the language of the cookie', async ({ page, prefer }) => {
  await prefer({ language: 'en' });
  const response = await page.goto('/library');
  expect(await response?.text()).toContain('<html lang="en"');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
