import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { routes } from '#routes.ts';
import { expect, test } from '../fixtures.ts';

const client = join(import.meta.dirname, '../../dist/client');
const listed = (pattern: string): string[] => {
  const [list = ''] = globSync(pattern, { cwd: client });
  return (JSON.parse(readFileSync(join(client, list), 'utf8')) as { assets: string[] }).assets;
};
/** Files that only pages with real accounts may fetch. */
const accountFiles = (): string[] => {
  const all = listed('assets/precache-*.json');
  return listed('assets/account-precache-*.json').filter((address) => !all.includes(address));
};

async function visitedPaths(page: Page, addresses: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  page.context().on('request', (request) => paths.push(new URL(request.url()).pathname));
  for (const address of addresses) await page.goto(address);
  return paths;
}

async function storeSession(page: Page): Promise<void> {
  const claims = Buffer.from(JSON.stringify({ sub: 'p', aal: 'aal1', session_id: 's' })).toString('base64url');
  const session = JSON.stringify({
    access_token: `e30.${claims}.c2ln`,
    refresh_token: 'r',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: 'p', email: 'ana@example.com' },
  });
  await page.addInitScript((text) => localStorage.setItem('onda-session', text), session);
}

test.describe('without real accounts', () => {
  test.use({ serviceWorkers: 'allow' });

  test('no page asks for a session or fetches and stores a file of accounts', async ({ page }) => {
    await storeSession(page);
    const files = accountFiles();
    expect(files.length).toBeGreaterThan(0);
    const paths = await visitedPaths(page, [routes.welcome, routes.auth, routes.profile]);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    // The last part that starts by itself.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/open-reminders-')),
    );
    const stored = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored.length).toBeGreaterThan(100);
    const all = [...paths, ...stored];
    expect(all.filter((path) => /^\/(?:auth|functions)\/v1/u.test(path) || files.includes(path))).toEqual([]);
  });
});

test.describe('with real accounts', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        'name="onda-backend" content="{',
        'name="onda-backend" content="{&quot;accounts&quot;:true,',
      );
      return route.fulfill({ response, body });
    });
    await page.route('**/auth/v1/user', (route) => route.fulfill({ json: { id: 'p', email: 'ana@example.com' } }));
  });

  const hasFetched = (page: Page, name: string): Promise<boolean> =>
    page.evaluate((part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)), name);

  test('a device without a session fetches nothing of them by itself', async ({ page }) => {
    await page.goto(routes.library);
    await expect.poll(() => hasFetched(page, '/account-services-')).toBe(true);
    expect(await hasFetched(page, '/open-real-account-')).toBe(false);
  });

  test('a session on the device is checked after the page has started', async ({ page }) => {
    await storeSession(page);
    const asked = page.waitForRequest('**/auth/v1/user');
    await page.goto(routes.library);
    expect((await asked).headers()['authorization']).toMatch(/^Bearer e30\./u);
    expect(await page.evaluate(() => localStorage.getItem('onda-session'))).not.toBeNull();
  });
});
