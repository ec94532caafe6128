// axe in both themes: each address on a phone in Spanish, whose words are longer, and in a wide window in English. States
// that an address alone does not reach are in src/app/state-accessibility.browser.test.tsx.
import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { axe, expect, test } from '../fixtures.ts';

// By the system: with a stored theme the welcome page would lead on to the dashboard.
const spanish = { language: 'es', theme: 'dark' } as const;
const english = { language: 'en', theme: 'light' } as const;

async function check(page: Page, { language, theme }: typeof spanish | typeof english): Promise<void> {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('h1')).toHaveCount(1);
  await axe(page);
  expect(await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' });
  // Only colours differ.
  await axe(page, 'colours');
}

/** Loads the page again, which costs half of a page in another window. */
async function reloadWideInEnglish(page: Page): Promise<void> {
  await page.evaluate((language) => {
    localStorage.setItem('app-language', language);
    document.cookie = `app-language=${language}; path=/`;
  }, english.language);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
}

/** axe needs seconds for sixty cards. */
const withFewCards = `${routes.library}?category=Focus`;

for (const address of [...Object.values(routes).filter((route) => route !== routes.library), withFewCards]) {
  test(`${address} passes axe on a phone and in a wide window`, async ({ page, prefer }) => {
    await prefer({ language: spanish.language });
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await check(page, spanish);
    await reloadWideInEnglish(page);
    await check(page, english);
    await expect(page).toHaveURL(address);
  });
}

test('an unknown address passes axe on a phone and in a wide window', async ({ page, prefer, expectConsoleError }) => {
  expectConsoleError(/404 \(Not Found\)/u);
  await prefer({ language: spanish.language });
  await page.goto('/no/such/page');
  await check(page, spanish);
  await reloadWideInEnglish(page);
  await check(page, english);
});

test('the failure screen passes axe', async ({ page, prefer, expectConsoleError }) => {
  expectConsoleError(/render failed/u);
  await prefer({ language: spanish.language });
  const body = 'export const ProfileScreen = () => { throw new Error("render failed"); };';
  await page.route('**/profile-screen-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto(routes.device);
  await page.getByRole('navigation').getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error' })).toBeFocused();
  await page.locator('summary').click();
  await expect(page.getByText(/^Error: render failed/u)).toBeVisible();
  // Long addresses in the details must wrap.
  await check(page, spanish);
});

test('the breathing guide with its section open passes axe while it sounds', async ({ page, prefer }) => {
  await prefer({ language: spanish.language });
  await page.goto('/player?id=4&breath=5.5&breathIn=45&holdFull=10&breathFrom=14');
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await page.getByText('Guía de respiración').click();
  await expect(page.getByRole('status').filter({ hasText: /^Inhala|^Exhala|^Mantén/u })).toBeAttached();
  await expect(page.getByRole('switch', { name: 'Pausas' })).toBeChecked();
  await check(page, spanish);
});
