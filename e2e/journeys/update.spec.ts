import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { longestSilence, tapAudioOutput, watchForSilence } from '../audio-output.ts';
import { visitUntilIdle } from '../idle-page.ts';
import type { ServerProcess } from '../../scripts/server-process.ts';
import { expect, test as base } from '../fixtures.ts';
import { copyBuild, makeNextVersion } from '../new-version.ts';
import { withServer } from '../server.ts';

/** A server with its own copy of the build, which `deploy` replaces by the next version. */
const test = base.extend<{ deploy: () => Promise<void> }, { site: string; server: ServerProcess }>({
  site: [
    async ({}, use) => {
      const site = await mkdtemp(join(tmpdir(), 'onda-site-'));
      await use(site);
      await rm(site, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ site }, use) => {
      await copyBuild(site);
      await withServer(use, { site });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  deploy: async ({ context, server, site }, use) => {
    await use(async () => {
      // Firefox reports a picture that the stopped server does not answer.
      for (const open of context.pages()) await open.waitForLoadState('networkidle');
      await server.stop();
      await makeNextVersion(site);
      await server.start();
    });
    // Restores the first version; an open page might still request files.
    for (const open of context.pages()) await open.close();
    await server.stop();
    await rm(site, { recursive: true, force: true });
    await copyBuild(site);
    await server.start();
  },
});

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 20_000,
  });
}

async function installUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting, undefined, {
    timeout: 20_000,
  });
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a new version is offered after the session and loads by a tap, while other tabs keep theirs',
    { tag: '@firefox-all' },
    async ({ page, context, deploy }) => {
      await tapAudioOutput(page);
      await visit(page, '/player?id=1');
      const other = await context.newPage();
      await other.goto(routes.dashboard);
      await page.getByRole('button', { name: 'Iniciar' }).click();
      await expect(page.getByRole('timer')).toHaveText(/^14:(?:[0-4]\d|5[0-6])$/u);
      await watchForSilence(page);
      await deploy();
      await installUpdate(page);

      const offer = page.getByRole('region', { name: 'Versión nueva' });
      await expect(page.getByRole('timer')).toHaveText(/^14:/u);
      await expect(offer).toHaveCount(0);
      // A busy machine may lose a quantum, after which the voice fades in within 50 ms.
      expect(await longestSilence(page)).toBeLessThan(0.1);
      await page.getByRole('button', { name: 'Pausar' }).click();
      await expect(offer).toBeVisible();
      await expect(page.locator('html')).not.toHaveAttribute('data-version');

      await offer.getByRole('button', { name: 'Actualizar' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-version', '2');
      await expect(page.getByRole('button', { name: 'Iniciar' })).toBeVisible();
      await expect(offer).toHaveCount(0);

      await page.goto('/history');
      await expect(page.getByRole('button', { name: /^Borrar la sesión de Solfeggio 528/u })).toHaveCount(1);

      // The other tab keeps the first version and all its files.
      await expect(other.locator('html')).not.toHaveAttribute('data-version');
      await other.getByRole('link', { name: 'Conectar dispositivo' }).click();
      await expect(other.getByRole('heading', { level: 1, name: 'Dispositivo' })).toBeVisible();
      await other.getByRole('region', { name: 'Versión nueva' }).getByRole('button', { name: 'Actualizar' }).click();
      await expect(other.locator('html')).toHaveAttribute('data-version', '2');
    },
  );

  test(
    'a postponed version loads once every tab has been closed',
    { tag: '@long' },
    async ({ page, context, deploy }) => {
      await visit(page, routes.dashboard);
      await deploy();
      await installUpdate(page);
      const offer = page.getByRole('region', { name: 'Versión nueva' });
      await offer.getByRole('button', { name: 'Luego' }).click();
      await expect(offer).toHaveCount(0);
      await page.reload();
      await expect(page.locator('html')).not.toHaveAttribute('data-version');
      await page.close();
      await expect(async () => {
        const next = await context.newPage();
        await next.goto(routes.dashboard);
        const version = await next.locator('html').getAttribute('data-version');
        // A page of the old version keeps the new one waiting.
        if (version === null) await next.close();
        expect(version).toBe('2');
      }).toPass();
    },
  );
});

test(
  'a page of an old version whose files are gone loads the new version',
  { tag: ['@firefox', '@long'] },
  async ({ page, deploy, expectConsoleError }) => {
    // Firefox reports the MIME type instead.
    expectConsoleError(
      /404 \(Not Found\)|503 \(Service Unavailable\)|ERR_CONNECTION_REFUSED|dynamically imported module|disallowed MIME type/u,
    );
    await page.route('**/device-screen-*.js', (route) =>
      route.request().url().includes('-second.') ? route.continue() : route.fulfill({ status: 404 }),
    );
    await visitUntilIdle(page, routes.dashboard);
    await deploy();
    await page.getByRole('link', { name: 'Conectar dispositivo' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-version', '2');
    await expect(page.getByRole('heading', { level: 1, name: 'Dispositivo' })).toBeVisible();
  },
);
