// node bench/library.ts [--long]: the library on a phone four times slower than this machine, with 60 and with 600
// frequencies: opening it and typing a key. The ratio of the work per key is stable and has a budget; times are
// only reported. --long adds the frames that scrolling drops.
import type { Browser, Page, Route } from 'playwright';
import { visitUntilIdle } from '../e2e/idle-page.ts';
import { withServer } from '../e2e/server.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { blockingOf, keyWork, watchMainThread } from './main-thread.ts';
import { describeTimes, median } from './times.ts';
import { report, reportRatio } from './report.ts';
import { withChromium } from '../scripts/browsers/with-chromium.ts';
import allBudgets from './budgets.json' with { type: 'json' };

type Row = Record<string, unknown> & { id: number; hz: number; title: string; title_en: string };

const budgets = allBudgets.library;
const slowdown = 4;
const many = 600;
const typed = 'solfeggio 52';
const isLong = process.argv.includes('--long');
const everyCard = (count: number): RegExp =>
  new RegExp(`^${String(count).replace(/(?=\d{3}$)/u, '.?')} frecuencias$`, 'u');

/** Answers with the catalogue's rows, repeated under other names. */
async function answerWithMany(route: Route): Promise<void> {
  const address = new URL(route.request().url());
  const [offset, limit] = [
    Number(address.searchParams.get('offset') ?? 0),
    Number(address.searchParams.get('limit') ?? 1000),
  ];
  address.searchParams.set('limit', '1000');
  address.searchParams.delete('offset');
  const answer = await route.fetch({ url: String(address) });
  const rows = (await answer.json()) as Row[];
  const all = Array.from({ length: many }, (_, index): Row => {
    const round = Math.floor(index / rows.length);
    const row = rows[index % rows.length] as Row;
    const hz = row.hz + round / 100;
    return { ...row, id: index + 1, hz, title: `${row.title} ${round}`, title_en: `${row.title_en} ${round}` };
  });
  await route.fulfill({
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify(all.slice(offset, offset + limit)),
  });
}

async function openLibrary(browser: Browser, address: string, count: number): Promise<Page> {
  const page = await browser.newPage({
    locale: 'es-ES',
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
    // The header requests a page without the server's 60 rows.
    ...(count > 60 && { extraHTTPHeaders: { 'app-language': 'es' } }),
  });
  if (count > 60) await page.route('**/rest/v1/frequencies*', answerWithMany);
  const spans = await watchMainThread(page, async () => {
    // The app loads more when idle.
    await visitUntilIdle(page, `${address}/library`);
    await page.getByText(everyCard(count)).waitFor({ timeout: 60_000 });
  });
  const { longest, blocking } = blockingOf(spans, slowdown);
  report(
    `${count}: longest task while opening; total blocking time`,
    `${longest.toFixed(0)} ms, ${blocking.toFixed(0)} ms of processor`,
  );
  return page;
}

/** Median milliseconds. */
async function measureTyping(page: Page, count: number): Promise<number> {
  await page.getByRole('searchbox').focus();
  const spans = await watchMainThread(page, async () => {
    for (const key of typed) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(350);
    }
  });
  const keys = keyWork(spans).map((work) => work * slowdown);
  report(`${count}: work from a key to the next frame`, describeTimes(keys, 'ms of processor'));
  report(`${count}: longest task while typing`, `${blockingOf(spans, slowdown).longest.toFixed(0)} ms of processor`);
  return median(keys);
}

/** Scrolls for some seconds and reports late frames and the work per frame. */
async function measureScrolling(page: Page, count: number): Promise<void> {
  await page.getByRole('searchbox').fill('');
  await page.waitForTimeout(1500);
  const scroll = (): Promise<number[]> =>
    page.evaluate(async () => {
      const gaps: number[] = [];
      let before = performance.now();
      for (let step = 0; step < 240; step += 1) {
        const now = await new Promise<number>((done) => {
          requestAnimationFrame(done);
        });
        gaps.push(now - before);
        before = now;
        scrollBy(0, 24);
      }
      return gaps.slice(1);
    });
  const spans = await watchMainThread(page, async () => void (await scroll()));
  report(`${count}: longest task while scrolling`, `${blockingOf(spans, slowdown).longest.toFixed(0)} ms of processor`);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const frames = await scroll();
  const late = frames.filter((gap) => gap > 25).length;
  report(`${count}: late frames of ${frames.length} while scrolling`, String(late));
}

buildIfStale();
await withChromium((browser) =>
  withServer(async ({ address }) => {
    const keys: number[] = [];
    for (const count of [60, many]) {
      const page = await openLibrary(browser, address, count);
      keys.push(await measureTyping(page, count));
      if (isLong) await measureScrolling(page, count);
      await page.close();
    }
    const [few = Number.NaN, lots = Number.NaN] = keys;
    reportRatio(`work per key, ${many} compared with 60`, lots / few, budgets.keyRatio);
  }),
);
