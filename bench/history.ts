// node bench/history.ts [--long]: main-thread time and records read when the history opens after ten years of heavy
// use. The number of records has a budget; the time only compared with that of 200 sessions. --long adds results without
// a budget.
import type { Browser, CDPSession, Page } from 'playwright';
import { visitUntilIdle } from '../e2e/idle-page.ts';
import { withServer } from '../e2e/server.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { withOpenPage } from './sound-pages.ts';
import { describeTimes, median } from './times.ts';
import { importFileOf, jsonFile } from './session-file.ts';
import { report, reportRatio } from './report.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.history;
const tenYears = 20_000;
const runs = 7;
const appRuns = 3;
const isLong = process.argv.includes('--long');

/** Seconds of the main thread since the page was opened. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** Main-thread milliseconds of a function in the page, and its result. */
async function costOf<Result>(
  page: Page,
  act: () => Promise<Result>,
): Promise<{ milliseconds: number; result: Result }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const before = await taskSeconds(session);
  const result = await page.evaluate(act);
  const milliseconds = ((await taskSeconds(session)) - before) * 1000;
  await session.detach();
  return { milliseconds, result };
}

/** The queries of the history screen: sums, days of a year, newest sessions, frequencies, heart and breath. */
async function openHistory(): Promise<{ sessions: number; days: number; records: number }> {
  const { history } = openPersonalData();
  const totals = new Promise<number>((known) => {
    history.totals.subscribe(() => known(history.totals.getSnapshot()?.sessions ?? 0));
  });
  const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const [sessions, days] = await Promise.all([
    totals,
    history.dayTotals(day(365), day(0)),
    history.sessions(undefined, 50),
    history.frequencyTotals(),
    history.sessionsWithHeart(Date.parse(day(182))),
    history.sessionsWithBreathing(Date.parse(day(182))),
  ]);
  return { sessions, days: days.length, records: recordsRead };
}

/** Main-thread milliseconds from the tap on the link until the history is shown, in the app as it is served. */
async function measureApp(browser: Browser, address: string, count: number): Promise<void> {
  const page = await browser.newPage({ serviceWorkers: 'block', locale: 'es-ES' });
  await visitUntilIdle(page, `${address}/profile`);
  await page.locator('input[type=file]').setInputFiles(jsonFile(importFileOf(count)));
  await page.getByText(/^Importado: \d/u).waitFor({ timeout: 60_000 });
  const times: number[] = [];
  for (let run = 0; run < appRuns; run += 1) {
    // The app loads more when idle, which is not measured here.
    await visitUntilIdle(page, `${address}/profile`);
    const { milliseconds } = await costOf(page, async () => {
      document.querySelector<HTMLElement>('a[href="/history"]')?.click();
      while (document.querySelectorAll('main li').length < 50) await new Promise((done) => requestAnimationFrame(done));
      await new Promise((done) => setTimeout(done, 500));
    });
    times.push(milliseconds);
  }
  report(`${count} sessions: the whole screen from the tap on, drawn`, describeTimes(times));
  await page.context().close();
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => 'openPersonalData' in globalThis);
}

async function measureOpening(page: Page): Promise<{ milliseconds: number[]; records: number }> {
  const found: Awaited<ReturnType<typeof costOf<Awaited<ReturnType<typeof openHistory>>>>>[] = [];
  for (let run = 0; run < runs; run += 1) {
    await reload(page);
    found.push(await costOf(page, openHistory));
  }
  return {
    milliseconds: found.map(({ milliseconds }) => milliseconds),
    records: Math.max(...found.map(({ result }) => result.records)),
  };
}

/** @returns the milliseconds of an opening */
async function measureWith(page: Page, count: number): Promise<number> {
  await reload(page);
  await page.evaluate((text) => Object.assign(globalThis, { file: new Blob([text]) }), importFileOf(count));
  const filled = await costOf(page, () =>
    openPersonalData().archive.importJson((globalThis as unknown as { file: Blob }).file),
  );
  report(
    `${count} sessions: import`,
    `${filled.milliseconds.toFixed(0)} ms of the main thread, ${filled.result.kind}`,
    filled.result.kind === 'merged',
  );
  const { milliseconds, records } = await measureOpening(page);
  report(
    `${count} sessions: records read for the history`,
    `${records}, budget ${budgets.recordsRead}`,
    records <= budgets.recordsRead,
  );
  report(`${count} sessions: opening the history, main thread`, describeTimes(milliseconds));
  return median(milliseconds);
}

async function reportMore(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  report(`${tenYears} sessions: the same, four times slower`, describeTimes((await measureOpening(page)).milliseconds));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const change = await costOf(page, async () => {
    const { history } = openPersonalData();
    const [newest] = await history.sessions(undefined, 1);
    for (let score = 1; score <= 20; score += 1)
      await history.setFeeling(newest?.id ?? '', 'after', { tension: score, energy: 1, mood: 1 });
  });
  report(`${tenYears} sessions: changing one, mean of 20`, `${(change.milliseconds / 20).toFixed(1)} ms`);
  const felt = await costOf(page, async () => (await openPersonalData().history.sessionsWithFeelings(1)).length);
  report(
    `${tenYears} sessions: reading those of one frequency with feelings`,
    `${felt.milliseconds.toFixed(0)} ms, ${felt.result} sessions`,
  );
  const exported = await costOf(page, async () => (await openPersonalData().archive.exportJson()).file.size);
  report(
    `${tenYears} sessions: export`,
    `${exported.milliseconds.toFixed(0)} ms, ${(exported.result / 1e6).toFixed(1)} MB`,
  );
}

await withOpenPage({ entry: 'bench/history-page.ts', ready: 'openPersonalData' }, async (page, browser) => {
  const few = await measureWith(page, 200);
  const many = await measureWith(page, tenYears);
  reportRatio(`opening with ${tenYears} sessions by opening with 200`, many / few, budgets.openRatio);
  if (!isLong) return;
  await reportMore(page);
  await page.close();
  buildIfStale();
  await withServer(async ({ address }) => {
    await measureApp(browser, address, 200);
    await measureApp(browser, address, tenYears);
  });
});
