import type { Locator, Page } from '@playwright/test';
import { playerAddress, routes } from '#routes.ts';
import { heading } from '../unhydrated-page.ts';
import { expect, test, withMotion } from '../fixtures.ts';
import { layoutShift, maxShift } from '../layout-shift.ts';
import { splitPages } from '../split-page-proxy.ts';

test.use({ ...withMotion, waitsForHydration: false });

const usesFont = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.fonts].some(({ family, status }) => family === 'Geist' && status === 'loaded'));

const kinds = { font: /\.woff2$/u, script: /\.js$/u } as const;
type Kind = keyof typeof kinds;

/** @returns releases the requests of one kind; resolves once all of them have been answered */
async function holdByKind(page: Page): Promise<(kind: Kind) => Promise<void>> {
  const held = Object.entries(kinds).map(([kind, pattern]) => ({
    kind,
    pattern,
    requested: 0,
    received: 0,
    ...Promise.withResolvers<undefined>(),
  }));
  for (const one of held) {
    await page.route(one.pattern, async (route) => {
      one.requested += 1;
      await one.promise;
      await route.continue();
    });
  }
  page.on('requestfinished', (request) => {
    for (const one of held) if (one.pattern.test(request.url())) one.received += 1;
  });
  return async (kind) => {
    const one = held.find((candidate) => candidate.kind === kind);
    one?.resolve(undefined);
    await expect.poll(() => one && one.requested - one.received).toBe(0);
  };
}

const fontFirst: Kind[] = ['font', 'script'];
const orders: Kind[][] = [fontFirst, fontFirst.toReversed()];
const visits: { path: string; shows: (page: Page) => Locator }[] = [
  { path: routes.welcome, shows: (page) => page.getByRole('link', { name: 'Comenzar' }) },
  { path: routes.library, shows: (page) => page.getByRole('article').nth(10) },
  {
    path: playerAddress(4, { minutes: 15, intensity: 40 }),
    shows: (page) => page.getByRole('button', { name: 'Iniciar' }),
  },
  { path: playerAddress(1), shows: (page) => page.getByRole('button', { name: 'Iniciar' }) },
];

for (const { path, shows } of visits) {
  for (const order of orders) {
    const tag = order === fontFirst ? '@wide' : '@long';
    test(
      `${path} does not shift when ${order.join(', then ')} arrive after the first paint`,
      { tag },
      async ({ page }) => {
        const release = await holdByKind(page);
        await page.goto(path, { waitUntil: 'commit' });
        await expect(heading(page)).toBeVisible();
        for (const kind of order) {
          await layoutShift(page);
          await release(kind);
        }
        await expect(shows(page)).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
        await expect.poll(() => usesFont(page)).toBe(true);
        expect(await layoutShift(page)).toBeLessThanOrEqual(maxShift);
      },
    );
  }

  for (const end of path === routes.welcome ? ['</h1>', '</ul>'] : ['</h1>']) {
    const tag = path === routes.welcome ? '@long' : [];
    test(
      `${path} does not shift when the page arrives in two parts, the first up to ${end}`,
      { tag },
      async ({ context, server }) => {
        const pages = await splitPages(server.address, end);
        try {
          const page = await context.newPage();
          await page.goto(`${pages.address}${path}`, { waitUntil: 'commit' });
          await expect(page.locator('h1')).toBeAttached();
          // Until the first part is painted; a browser that waits for the end holds its first paint back for up to a second.
          await page.evaluate(
            () =>
              new Promise<void>((resolve) => {
                new PerformanceObserver(() => requestAnimationFrame(() => resolve())).observe({
                  type: 'paint',
                  buffered: true,
                });
                setTimeout(resolve, 1000);
              }),
          );
          pages.sendSecondPart();
          await expect(shows(page)).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
          expect(await layoutShift(page)).toBeLessThanOrEqual(maxShift);
        } finally {
          pages.close();
        }
      },
    );
  }
}
