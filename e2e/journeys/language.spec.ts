import { locales } from '#core/domain/locales.ts';
import { routes } from '#routes.ts';
import { expect, test } from '../fixtures.ts';

test('a changed language is stored for the page and the server', { tag: '@firefox' }, async ({ page }) => {
  await page.goto('/library');
  await expect(page.getByText('60 frecuencias')).toBeVisible();
  await page.getByRole('button', { name: /Change language to English/u }).click();
  await expect(page.getByText('60 frequencies')).toBeVisible();
  await expect(page).toHaveTitle('Library · Onda');
  expect(await page.evaluate(() => localStorage.getItem('app-language'))).toBe('en');
  const reloaded = await page.reload();
  expect(await reloaded?.text()).toContain('<html lang="en"');
  await expect(page.getByRole('button', { name: 'All', exact: true })).toBeVisible();
});

test('a stored language applies without the cookie, and an invalid one is ignored', async ({ page, context }) => {
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.setItem('app-language', 'en'));
  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.evaluate(() => localStorage.setItem('app-language', 'xx'));
  await context.clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Hola' })).toBeVisible();
});

test('the language can be changed where storage is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /Change language to English/u }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
});

test('every address has its own title in both languages', async ({ request }) => {
  const titles = await Promise.all(
    Object.values(routes).flatMap((address) =>
      locales.map(async (language) => {
        const page = await request.get(address, { headers: { cookie: `app-language=${language}` } });
        return /<title>([^<]+)<\/title>/u.exec(await page.text())?.[1];
      }),
    ),
  );
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(2 * Object.values(routes).length);
});
