import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { axe, expect, test } from '../fixtures.ts';
import { heard, listen } from '../sound.ts';

test.use({ serviceWorkers: 'allow' });

/** The first visit: what the app is made of is on the device when this resolves. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 20_000,
  });
}

test('after one visit every screen opens, is searched and sounds with the network and the server gone', async ({
  page,
  context,
  server,
  expectConsoleError,
}) => {
  // Firefox also names what a page that is left no longer waits for.
  expectConsoleError(/404 \(Not Found\)|A ServiceWorker intercepted the request|dynamically imported module/u);
  await listen(page);
  await visit(page, routes.dashboard);
  await context.setOffline(true);
  await server.stop();

  for (const address of Object.values(routes)) {
    await page.goto(address);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  }
  await page.goto('/no/such/page');
  await expect(page.getByText('Oops! Page not found')).toBeVisible();

  await page.goto('/library/');
  await expect(page.getByText('60 frecuencias')).toBeVisible();
  await expect(page.getByText('Sin conexión. Suena igual.')).toBeVisible();
  await page.getByRole('searchbox').fill('schumann');
  await page
    .getByRole('link', { name: /^Activar/u })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();

  // An address that was never visited, straight from the device.
  await page.goto('/player?id=1&minutes=5');
  await page.reload();
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await expect.poll(async () => (await heard(page)).peak).toBeGreaterThan(0.1);
  await expect.poll(async () => Math.abs((await heard(page)).hertz - 528)).toBeLessThan(0.1);
});

test('a network that goes while the library is looked at is noted where nothing has to make room', async ({
  page,
  context,
}) => {
  await visit(page, routes.library);
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  const before = await first.boundingBox();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión. Suena igual.')).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  await context.setOffline(false);
  await expect(page.getByText('Sin conexión')).toHaveCount(0);
});

test('the language changes with no network, and the next page comes in it', async ({ page, context, server }) => {
  await visit(page, routes.library);
  await context.setOffline(true);
  await server.stop();
  await page.getByRole('button', { name: /Change language to English/u }).click();
  await expect(page.getByText('60 frequencies')).toBeVisible();
  const reloaded = await page.reload();
  expect(await reloaded?.text()).toContain('<html lang="en"');
  await page.goto('/library?q=zzzz');
  await expect(page.getByText('No frequencies found')).toBeVisible();
  await page.goto('/player?id=987654');
  await expect(page.getByRole('heading', { level: 1, name: /does not exist/u })).toBeVisible();
});

// Of an answer Firefox does not say who gave it; its workers are never given a cookie.
test(
  'pages come in the chosen language where the worker is given no cookie',
  { tag: '@chromium' },
  async ({ page, context }) => {
    await visit(page, routes.dashboard);
    await page.getByRole('button', { name: /Change language to English/u }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    // As in Firefox, whose workers see none.
    await context.clearCookies();
    const response = await page.goto(routes.library);
    expect(response?.fromServiceWorker()).toBe(true);
    expect(await response?.text()).toContain('<html lang="en"');
  },
);

test('what is kept is public: no more than files and the catalogue', async ({ page }) => {
  await visit(page, routes.library);
  await expect(page.getByText('60 frecuencias')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(kept.names.toSorted().map((name) => name.replace(/precache-.*/u, ''))).toEqual([
    'onda-catalogue',
    'onda-files--assets-',
    'onda-language',
  ]);
  const pages = new Set([...Object.values(routes), '/404', '/.used', '/.language']);
  const files = [
    '/favicon.svg',
    '/icon-192.png',
    '/manifest.webmanifest',
    '/manifest-en.webmanifest',
    '/rest/v1/frequencies',
  ];
  expect(
    kept.paths.filter((path) => !path.startsWith('/assets/') && !pages.has(path) && !files.includes(path)),
  ).toEqual([]);
});

/** What a browser does that needs room: takes away what it likes of what is kept. */
async function evict(page: Page, pattern: RegExp): Promise<void> {
  await page.evaluate(async (source) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new RegExp(source, 'u').test(request.url)) await cache.delete(request);
    }
  }, pattern.source);
}

test('a page that the browser has deleted is written by what is left, and where nothing is left a page says so', async ({
  page,
  context,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/a status of 503/u);
  await visit(page, routes.dashboard);
  await evict(page, /\/profile/u);
  await context.setOffline(true);
  await server.stop();
  await page.goto(routes.profile);
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
  await expect(page).toHaveTitle('Perfil · Onda');
  await evict(page, /./u);
  await page.goto(routes.history);
  await expect(page.getByRole('heading', { level: 1, name: 'Esta página no está en tu dispositivo' })).toBeVisible();
  await axe(page);
  await context.setOffline(false);
  await server.start();
  await page.getByRole('link', { name: 'Volver a intentarlo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tu historia' })).toBeVisible();
});
