import { favouritesAddress, routes } from '#routes.ts';
import { expect, test } from '../fixtures.ts';

test.describe('the server’s page without scripts', () => {
  test.use({ javaScriptEnabled: false, waitsForHydration: false });

  test('shows the first cards of the library with figures and count', async ({ page }) => {
    await page.goto('/library');
    await expect(page.getByText('60 frecuencias')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('heading', { name: 'Ola de respiración' })).toBeVisible();
    await expect(page.locator('article svg path').first()).toHaveAttribute('d', /^M/u);
  });

  test('shows the player’s frequency and start button', async ({ page }) => {
    await page.goto('/player?id=1');
    await expect(page).toHaveTitle('Solfeggio 528 · Onda');
    await expect(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeVisible();
    await expect(page.getByText('528', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
  });

  for (const search of ['?freq=1', '?id=1&minutes=15&mode=binaural', '?utm_source=%3Cscript%3E&id=01'])
    test(`shows the player’s frequency at ${search}`, async ({ page }) => {
      await page.goto(routes.player + search);
      await expect(page.getByRole('heading', { level: 1, name: 'Solfeggio 528' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
      expect(await page.content()).not.toContain('utm_source');
    });

  for (const [search, shown] of [
    ['?utm_source=mail&need=sleep', 'Para dormir'],
    ['?programmes=yes', 'Noche de 8 horas'],
    ['?favourites=yes', 'Mis sonidos'],
  ] as const)
    test(`shows the shelf at ${search}`, async ({ page }) => {
      await page.goto(routes.library + search);
      await expect(page.getByRole('heading', { name: shown })).toBeVisible();
      await expect(page.getByText('60 frecuencias')).toBeHidden();
    });

  test('is in the language of the cookie', async ({ page, prefer }) => {
    await prefer({ language: 'en' });
    await page.goto('/player?id=1');
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    await page.goto('/library');
    await expect(page.getByText('60 frequencies')).toBeVisible();
  });
});

for (const { address, shows } of [
  { address: '/library', shows: 'Ola de respiración' },
  { address: '/library?q=schumann', shows: 'Schumann' },
  { address: '/player?id=1', shows: 'Solfeggio 528' },
  { address: '/player?id=1&minutes=5', shows: 'Solfeggio 528' },
  { address: '/player?utm_source=mail&freq=1', shows: 'Solfeggio 528' },
])
  test(
    `${address} requests no data that the page contains`,
    { tag: address.includes('&') ? '@long' : [] },
    async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/rest/')) requests.push(request.url());
      });
      await page.goto(address);
      await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(requests).toEqual([]);
    },
  );

test('the library’s page leaves the sources out, and the player opened from it shows them', async ({ page }) => {
  await page.goto('/library');
  expect(await page.locator('#onda-data').textContent()).not.toContain('doi.org');
  await page.getByRole('link', { name: 'Activar Ola de respiración' }).click();
  await page.getByText('Más sobre este sonido').click();
  await page.getByText('Qué se sabe').click();
  await expect(page.locator('a[href^="https://doi.org/"]').first()).toBeVisible();
});

test('hovering a link preloads its screen', async ({ page }) => {
  await page.goto('/dashboard');
  const screen = page.waitForResponse('**/library-screen-*.js');
  await page.getByRole('link', { name: 'Biblioteca de frecuencias' }).hover();
  expect((await screen).ok()).toBe(true);
  await expect(page).toHaveURL('/dashboard');
});

test('what an address says beyond its frequency is heard and shown after hydration', async ({ page }) => {
  await page.goto('/player?freq=1&minutes=25&intensity=40&mode=binaural&hertz=10&carrier=200');
  await expect(page.getByRole('slider', { name: 'Duración' })).toHaveValue('25');
  await expect(page.getByRole('slider', { name: 'Intensidad' })).toHaveValue('40');
});

test('the player opens with the last chosen duration', async ({ page }) => {
  await page.goto('/player?id=1');
  const minutes = page.getByRole('slider', { name: 'Duración' });
  await minutes.focus();
  await minutes.press('End');
  const chosen = (await minutes.getAttribute('aria-valuetext')) ?? '';
  await page.goto('/player?id=2');
  await expect(minutes).toHaveAttribute('aria-valuetext', chosen);
});

for (const search of ['?need=sleep&utm_source=mail', '?programmes=yes', '?favourites=yes'])
  test(`the shelf that the page of ${search} shows stays when the app takes over`, async ({ page }) => {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        Object.assign(globalThis, { rendered: [...document.querySelectorAll('main h2')] });
      });
    });
    await page.goto(routes.library + search);
    await page.waitForLoadState('networkidle');
    const kept = await page.evaluate(() =>
      (globalThis as unknown as { rendered: Element[] }).rendered.map(({ isConnected }) => isConnected),
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).not.toContain(false);
  });

test.describe('before the app has started', () => {
  test.use({ waitsForHydration: false });

  test('a person who has favourites is not told that there are none while they load', async ({ page }) => {
    await page.goto(routes.library);
    await page.evaluate(() => localStorage.setItem('onda-own', 'favourites'));
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(favouritesAddress, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Mis sonidos' })).toBeVisible();
    await expect(page.getByText('Todavía no tienes favoritas')).toBeHidden();
  });
});
