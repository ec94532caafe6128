import { routes } from '#routes.ts';
import { expect, test } from '../fixtures.ts';

for (const address of Object.values(routes)) {
  test(`${address} answers in Spanish, with one heading`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('h1')).toHaveCount(1);
  });
}

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
