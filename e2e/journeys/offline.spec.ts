import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { axe, expect, test } from '../fixtures.ts';
import { measureOutput, tapAudioOutput } from '../audio-output.ts';

test.use({ serviceWorkers: 'allow', ownServer: true });
// One server for all of them.
test.describe.configure({ mode: 'default' });

/** Resolves once the service worker has stored the app. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 20_000,
  });
}

test(
  'after one visit every screen, the search and a session work without network and server',
  { tag: '@firefox' },
  async ({ page, context, server, expectConsoleError }) => {
    // Fifteen pages: a busy machine needs more than a minute for them in Firefox.
    test.slow();
    // Firefox also reports requests that an abandoned page had pending.
    expectConsoleError(/404 \(Not Found\)|A ServiceWorker intercepted the request|dynamically imported module/u);
    await tapAudioOutput(page);
    await visit(page, routes.dashboard);
    await page.goto('/no/such/page');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await context.setOffline(true);
    await server.stop();

    for (const address of Object.values(routes)) {
      await page.goto(address);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    }
    await page.goto('/library/');
    await expect(page.getByText('60 frecuencias')).toBeVisible();
    await expect(page.getByText('Sin conexión: todo sigue funcionando.')).toBeVisible();
    await page.getByRole('searchbox').fill('schumann');
    await page
      .getByRole('link', { name: /^Activar/u })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();

    // An address that was never visited.
    await page.goto('/player?utm_source=mail&freq=1&minutes=5');
    await page.reload();
    await page.getByRole('button', { name: 'Iniciar' }).click();
    await expect.poll(async () => (await measureOutput(page)).peak).toBeGreaterThan(0.1);
    await expect.poll(async () => Math.abs((await measureOutput(page)).hertz - 528)).toBeLessThan(0.1);
  },
);

test('a lost network is noted in the library without moving the cards', { tag: '@long' }, async ({ page, context }) => {
  await visit(page, routes.library);
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  const before = await first.boundingBox();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión: todo sigue funcionando.')).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  await context.setOffline(false);
  await expect(page.getByText('Sin conexión')).toHaveCount(0);
});

test(
  'the language changes offline and applies to the next page',
  { tag: '@firefox-all' },
  async ({ page, context, server }) => {
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
  },
);

// Firefox does not report `fromServiceWorker`; its workers never see a cookie.
test('pages are in the chosen language when the worker sees no cookie', { tag: '@long' }, async ({ page, context }) => {
  await visit(page, routes.dashboard);
  await page.getByRole('button', { name: /Change language to English/u }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible();
  await context.clearCookies();
  const response = await page.goto(routes.library);
  expect(response?.fromServiceWorker()).toBe(true);
  expect(await response?.text()).toContain('<html lang="en"');
});

test('the caches hold only public files and the catalogue', async ({ page }) => {
  await visit(page, routes.library);
  await expect(page.getByText('60 frecuencias')).toBeVisible();
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(cached.names.toSorted().map((name) => name.replace(/precache-.*/u, ''))).toEqual([
    'onda-catalogue',
    'onda-files--assets-',
    'onda-language',
  ]);
  const pages = new Set([...Object.values(routes), '/.used', '/.language']);
  const files = [
    '/favicon.svg',
    '/icon-192.png',
    '/manifest.webmanifest',
    '/manifest-en.webmanifest',
    '/rest/v1/frequencies',
  ];
  expect(
    cached.paths.filter((path) => !path.startsWith('/assets/') && !pages.has(path) && !files.includes(path)),
  ).toEqual([]);
});

test('an app at another address of this origin is left alone', { tag: '@long' }, async ({ page, context, server }) => {
  const other = (url: URL): boolean => url.pathname.startsWith('/other/');
  await context.route(other, async (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Other</h1>' }));
  await visit(page, routes.dashboard);
  const answer = await page.goto('/other/');
  expect(answer?.fromServiceWorker()).toBe(false);
  await expect(page.locator('h1')).toHaveText('Other');
  const fetched = await page.evaluate(async () => {
    await fetch('/other/assets/main.js');
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(fetched.filter((path) => path.startsWith('/other/'))).toEqual([]);
  await context.unroute(other);
  await server.stop();
  await expect(page.goto('/other/')).rejects.toThrow('ERR_CONNECTION_REFUSED');
  await server.start();
});

/** Deletes cache entries, as a browser does that is short of storage. */
async function evict(page: Page, pattern: RegExp): Promise<void> {
  await page.evaluate(async (source) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new RegExp(source, 'u').test(request.url)) await cache.delete(request);
    }
  }, pattern.source);
}

test(
  'a page missing from the cache is rendered by the app, and an empty cache gives an offline page',
  { tag: '@long' },
  async ({ page, context, server, expectConsoleError }) => {
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
  },
);
