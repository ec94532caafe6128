// What an answer says before any script has run; every address is opened in accessibility.spec.ts.
import { expect, test } from '../fixtures.ts';

test('an unknown address says so, and with the right status', async ({ page, expectConsoleError }) => {
  expectConsoleError(/404 \(Not Found\).*no-such-page/u);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.locator('main')).toContainText('404');
});

test('who chose English before gets English from the first byte', async ({ page, prefer }) => {
  await prefer({ language: 'en' });
  const response = await page.goto('/library');
  expect(await response?.text()).toContain('<html lang="en"');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
