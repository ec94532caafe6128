import type { BrowserContext, Page } from '@playwright/test';
import { axe, expect, test } from '../fixtures.ts';
import { holdFiles } from '../hold-files.ts';

async function visit(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  // The load event would wait for scripts that never arrive.
  await page.goto(address, { waitUntil: 'commit' });
  return page;
}

const failures = {
  'is missing on the server': (context) =>
    context.route('**/assets/index-*.js', (route) => route.fulfill({ status: 404, body: 'Not found' })),
  'is lost on the network': (context) => context.route('**/assets/index-*.js', (route) => route.abort()),
  'lacks a file that it needs': (context) => context.route('**/assets/react-*.js', (route) => route.abort()),
  throws: (context) =>
    context.route('**/assets/index-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
    ),
  'lacks its texts': (context) => context.route(/\/assets\/(es|en)-[^/]*\.js$/u, (route) => route.abort()),
} satisfies Record<string, (context: BrowserContext) => Promise<unknown>>;

// /device loads its script after the first paint, /library at once.
for (const { address, what, tag } of [
  { address: '/device', what: 'is missing on the server' },
  { address: '/device', what: 'is lost on the network' },
  { address: '/device', what: 'lacks a file that it needs' },
  { address: '/device', what: 'throws', tag: '@long' },
  { address: '/device', what: 'lacks its texts', tag: '@long' },
  { address: '/library', what: 'is lost on the network', tag: '@long' },
  { address: '/library', what: 'throws' },
] as const)
  test(
    `a start at ${address} whose script ${what} shows it and offers a reload`,
    { tag: tag ?? [] },
    async ({ context, baseURL }) => {
      await failures[what](context);
      const page = await visit(context, `${baseURL}${address}`);
      const notice = page.getByRole('alert');
      await expect(notice).toContainText('Onda no ha podido empezar.');
      await expect(page.locator('html')).toHaveAttribute('data-state', 'failed');
      await context.unrouteAll();
      await notice.getByRole('button', { name: 'Cargar de nuevo' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice).toHaveCount(0);
    },
  );

test('a failed start is shown in the chosen English and passes axe in both themes', async ({
  context,
  baseURL,
  prefer,
}) => {
  await prefer({ language: 'en', theme: 'dark' });
  await failures['is lost on the network']?.(context);
  const page = await visit(context, `${baseURL}/dashboard`);
  await expect(page.getByRole('alert')).toContainText('Onda could not start.');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await axe(page);
  await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'light';
  });
  await axe(page);
});

test('a slow start shows a message until the page is ready', async ({ context, baseURL }) => {
  const allow = await holdFiles(context, '**/assets/device-screen-*.js');
  await context.clock.install();
  const page = await visit(context, `${baseURL}/device`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dispositivo' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.clock.runFor(20_000);
  await expect(page.getByRole('alert')).toContainText('Onda está tardando en empezar.');
  allow();
  await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const missing = {
  'light-dark()': () => {
    const supports = CSS.supports.bind(CSS);
    Reflect.set(
      CSS,
      'supports',
      (...given: [string, string]) => given[1] !== 'light-dark(red, red)' && supports(...given),
    );
  },
  'Promise.withResolvers': () => void Reflect.deleteProperty(Promise, 'withResolvers'),
};

for (const [address, feature] of [
  ['/', 'light-dark()'],
  ['/library', 'Promise.withResolvers'],
] as const) {
  test(`a browser without ${feature} gets a message at ${address} in both languages`, async ({ page }) => {
    await page.addInitScript(missing[feature]);
    await page.goto(address);
    await expect(page.locator('p[lang=es]')).toContainText('Este navegador es demasiado antiguo para Onda.');
    await expect(page.locator('p[lang=en]')).toContainText('This browser is too old for Onda.');
    await expect(page.locator('#app')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
