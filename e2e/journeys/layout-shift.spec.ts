import type { Locator, Page } from '@playwright/test';
import { playerAddress, routes } from '#routes.ts';
import { heading, visitUnhydrated } from '../unhydrated-page.ts';
import { expect, test, withMotion } from '../fixtures.ts';
import { layoutShift, maxShift } from '../layout-shift.ts';
import { everyAddress } from '../../bench/pages/addresses.ts';
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

/** Lighthouse's phone. */
const largerPhone = { width: 412, height: 823 };

/** Of what comes with an address after its page, and has no place of a known height. */
const knownShifts = new Map([
  // In Spanish the button for the other form has two lines on a narrow phone.
  [everyAddress.find((address) => address.includes('hertz=')), 0.03],
  // The cards of the page become those that were found, whose names may have a line more.
  ['/library?q=schumann', 0.03],
  // On a desktop its note takes a line more until the font is there.
  ['/player?id=2&minutes=15', 0.03],
  // The steps of the programme come above what is known of it.
  [everyAddress.find((address) => address.includes('programme=')), 0.02],
]);

for (const address of everyAddress) {
  test(`${address} does not shift when its scripts arrive`, { tag: '@wide' }, async ({ page, isMobile }) => {
    const shifts = async (): Promise<number> => {
      const release = await visitUnhydrated(page, address);
      await layoutShift(page);
      release();
      await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
      // Parts that a screen loads afterwards.
      await page.waitForLoadState('networkidle');
      return layoutShift(page);
    };
    const most = knownShifts.get(address) ?? maxShift;
    expect(await shifts()).toBeLessThanOrEqual(most);
    if (!isMobile) return;
    await page.setViewportSize(largerPhone);
    expect(await shifts()).toBeLessThanOrEqual(most);
  });
}
