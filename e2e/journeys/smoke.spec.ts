import { routes } from '#routes.ts';
import { axe, expect, test } from '../fixtures.ts';

const addresses = [...Object.values(routes), '/no-such-page'];

for (const address of addresses) {
  test(`${address} answers, speaks Spanish and has one heading`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(address === '/no-such-page' ? 404 : 200);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('h1')).toHaveCount(1);
    await axe(page);
  });
}
