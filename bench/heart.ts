// node bench/heart.ts: what a coherence reading costs on a phone slowed down four times, after two minutes and after an
// hour with a sensor. Only their ratio is stable: a reading may not depend on how long the recording is.
import type { Page } from 'playwright';
import { median } from './median.ts';
import { report } from './report.ts';
import { withBundledPage } from './sound-pages.ts';
import { withChromium } from './with-chromium.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.heart;
const [short, long] = [120, 3600];

/** Milliseconds of readings after each duration, in turns, and of one summary. */
function measure(page: Page): Promise<{ short: number[]; long: number[]; summary: number; beats: number }> {
  return page.evaluate(
    ([few, many]) => {
      const recorderOf = (seconds: number) => {
        const recorder = createHeartRecorder();
        let at = 0;
        const add = (interval: number): void => {
          at += interval / 1000;
          recorder.add({ heartRate: 75, contact: 'present', rrMilliseconds: [interval] }, at);
        };
        heartAtRest(seconds).forEach(add);
        return { recorder, readNext: (interval: number) => (add(interval), recorder.reading(at)) };
      };
      const timeOf = (act: () => unknown): number => {
        const startedAt = performance.now();
        act();
        return performance.now() - startedAt;
      };
      const recorders = [recorderOf(few), recorderOf(many)] as const;
      const times: [number[], number[]] = [[], []];
      for (const [run, interval] of heartAtRest(60).entries())
        for (const [index, { readNext }] of recorders.entries()) {
          const time = timeOf(() => readNext(interval));
          if (run >= 20) times[index]?.push(time);
        }
      const { recorder } = recorders[1];
      const summary = timeOf(() => recorder.summary());
      return { short: times[0], long: times[1], summary, beats: recorder.summary()?.beats ?? 0 };
    },
    [short, long] as const,
  );
}

await withChromium(async (browser) => {
  await withBundledPage({ entry: 'bench/heart-page.ts', files: {} }, async (address) => {
    const page = await browser.newPage();
    page.on('pageerror', (error) => report('an error in the page', error.message, false));
    await page.goto(address);
    await page.waitForFunction(() => 'createHeartRecorder' in globalThis);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times = await measure(page);
    const later = median(times.long);
    // Of the fastest, which a busy machine disturbs least.
    const ratio = Math.min(...times.long) / Math.min(...times.short);
    const limit = budgets.readingMilliseconds * budgets.timeTolerance;
    report(
      'a reading after an hour, four times slower, median',
      `${later.toFixed(2)} ms (from ${Math.min(...times.long).toFixed(2)}), budget ${budgets.readingMilliseconds}, fails over ${limit}`,
      later <= limit,
    );
    report(
      'a reading after an hour, by one after two minutes',
      `${ratio.toFixed(2)} times, budget ${budgets.readingRatio}`,
      ratio <= budgets.readingRatio,
    );
    report(`the summary of an hour (${times.beats} beats), four times slower`, `${times.summary.toFixed(0)} ms`);
  });
});
