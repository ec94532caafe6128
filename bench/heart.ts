// node bench/heart.ts: what a coherence reading costs after two minutes and after an hour with a sensor: processor time
// of the main thread, four times as much for a slow phone. Elapsed time would measure how busy the machine is.
import { loadavg } from 'node:os';
import type { Page } from 'playwright';
import { watchMainThread, type Span } from './main-thread.ts';
import { describeMiddle, median } from './times.ts';
import { report, reportRatio } from './report.ts';
import { withOpenPage } from './sound-pages.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.heart;
const slowdown = 4;
const marks = { short: 'reading after two minutes', long: 'reading after an hour', summary: 'summary of an hour' };
const [short, long] = [120, 3600];

/** Takes readings after each duration, alternating, then one summary: each in a task of its own, with a mark. */
function run(page: Page): Promise<number> {
  return page.evaluate(
    async ([few, many, names]) => {
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
      const inTask = (mark: string, act: () => unknown): Promise<void> =>
        new Promise((done) => {
          setTimeout(() => {
            performance.mark(mark);
            act();
            done();
          });
        });
      const [after, later] = [recorderOf(few), recorderOf(many)];
      // Warms up: the first ones include compilation.
      for (const interval of heartAtRest(20)) for (const { readNext } of [after, later]) readNext(interval);
      for (const interval of heartAtRest(100)) {
        await inTask(names.short, () => after.readNext(interval));
        await inTask(names.long, () => later.readNext(interval));
      }
      await inTask(names.summary, () => summaryOfHeart(later.recorder.series()));
      return summaryOfHeart(later.recorder.series())?.beats ?? 0;
    },
    [short, long, marks] as const,
  );
}

/** Milliseconds on a slow phone, for each task with the mark. */
function costsOf(spans: readonly Span[], mark: string): number[] {
  const tasks = spans.filter(({ name }) => name === 'RunTask');
  return spans
    .filter(({ name }) => name === mark)
    .map(({ start }) => tasks.find((task) => task.start <= start && task.end >= start)?.processor ?? Number.NaN)
    .map((milliseconds) => milliseconds * slowdown);
}

await withOpenPage({ entry: 'bench/heart-page.ts', ready: 'createHeartRecorder' }, async (page) => {
  let beats = 0;
  const act = async (): Promise<void> => {
    beats = await run(page);
  };
  const spans = await watchMainThread(page, act, marks.long);
  const [few, many] = [costsOf(spans, marks.short), costsOf(spans, marks.long)];
  const limit = budgets.readingMilliseconds;
  console.log(`processor time × ${slowdown}, load of the machine ${loadavg()[0]?.toFixed(1)}`);
  report('a reading after two minutes', describeMiddle(few, 2));
  report(
    'a reading after an hour',
    `${describeMiddle(many, 2)}, budget ${limit}, fails over ${limit * budgets.timeTolerance}`,
    many.length > 50 && median(many) <= limit * budgets.timeTolerance,
  );
  const ratio = median(many) / median(few);
  reportRatio('the second by the first', ratio, budgets.readingRatio);
  report(`the summary of an hour (${beats} beats)`, describeMiddle(costsOf(spans, marks.summary), 2));
});
