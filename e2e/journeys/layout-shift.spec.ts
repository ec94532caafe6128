import type { Locator, Page } from '@playwright/test';
import { playerAddress, routes } from '#routes.ts';
import { heading } from '../early-visit.ts';
import { expect, test } from '../fixtures.ts';
import { halvePages } from '../halved-pages.ts';

test.use({ waitsForTakeover: false });

/** What Lighthouse calls good is ten times as much. */
const mostShift = 0.01;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** How far what had been painted has moved so far, as the browser reckons it. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) sum += value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // What has been moved is reported with the frame that shows it.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

/** Has the font come, where the page has not asked for it by itself. */
const fetchFont = (page: Page): Promise<unknown> => page.evaluate(() => document.fonts.load('1rem Geist'));

const kinds = { font: /\.woff2$/u, script: /\.js$/u } as const;
type Kind = keyof typeof kinds;

/** Holds back what a page fetches, by its kind. @returns what lets one kind pass, and resolves when all that had been asked for has come */
async function holdBack(page: Page): Promise<(kind: Kind) => Promise<void>> {
  const held = Object.entries(kinds).map(([kind, pattern]) => ({
    kind,
    pattern,
    asked: 0,
    come: 0,
    ...Promise.withResolvers<undefined>(),
  }));
  for (const one of held) {
    await page.route(one.pattern, async (route) => {
      one.asked += 1;
      await one.promise;
      await route.continue();
    });
  }
  page.on('requestfinished', (request) => {
    for (const one of held) if (one.pattern.test(request.url())) one.come += 1;
  });
  return async (kind) => {
    const one = held.find((candidate) => candidate.kind === kind);
    one?.resolve(undefined);
    await expect.poll(() => one && one.asked - one.come).toBe(0);
  };
}

const orders: Kind[][] = [
  ['font', 'script'],
  ['script', 'font'],
];
const visits: { path: string; shows: (page: Page) => Locator }[] = [
  { path: routes.welcome, shows: (page) => page.getByRole('link', { name: 'Comenzar' }) },
  { path: routes.library, shows: (page) => page.getByRole('article').nth(10) },
  { path: playerAddress(1), shows: (page) => page.getByRole('button', { name: 'Iniciar' }) },
];

for (const { path, shows } of visits) {
  for (const order of orders) {
    test(`nothing on ${path} moves when ${order.join(', then ')} come after the first paint`, async ({ page }) => {
      const release = await holdBack(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(heading(page)).toBeVisible();
      for (const kind of order) {
        await layoutShift(page);
        await release(kind);
      }
      await expect(shows(page)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
      await fetchFont(page);
      expect(await layoutShift(page)).toBeLessThanOrEqual(mostShift);
    });
  }

  for (const end of path === routes.welcome ? ['</h1>', '</ul>'] : ['</h1>']) {
    test(`nothing on ${path} moves when the page comes in two parts, the first up to ${end}`, async ({
      context,
      server,
    }) => {
      const pages = await halvePages(server.address, end);
      try {
        const page = await context.newPage();
        await page.goto(`${pages.address}${path}`, { waitUntil: 'commit' });
        await expect(page.locator('h1')).toBeAttached();
        // Until it has been painted in part; where it waits for its end, as long as browsers hold a first paint back.
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
        pages.sendRest();
        await expect(shows(page)).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('data-state', 'ready');
        expect(await layoutShift(page)).toBeLessThanOrEqual(mostShift);
      } finally {
        pages.close();
      }
    });
  }
}
