// node bench/heart.ts: what a coherence reading costs after two minutes and after an hour with a sensor: processor time
// of the main thread, four times as much for a slow phone. Elapsed time would measure how busy the machine is, and even
// processor time what machine it is: budgets are ratios, to a bare loop in the same rounds and of the two readings.
import { loadavg } from 'node:os';
import type { Page } from 'playwright';
import { watchMainThread, type Span } from './main-thread.ts';
import { describeMiddle, median } from './times.ts';
import { report, reportRatio } from './report.ts';
import { withOpenPage } from './sound-pages.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.heart;
const slowdown = 4;
const marks = {
  bare: 'bare loop',
  short: 'reading after two minutes',
  long: 'reading after an hour',
  summary: 'summary of an hour',
};
const [short, long] = [120, 3600];
/** The unit of comparison: that many sines. */
const sines = 50_000;

/** Takes readings after each duration, alternating, then one summary: each in a task of its own, with a mark. */
function run(page: Page): Promise<number> {
  return page.evaluate(
    async ([few, many, names, count]) => {
      let sum = 0;
      const loop = (): void => {
        for (let step = 0; step < count; step += 1) sum += Math.sin(step);
      };
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
      for (const interval of heartAtRest(20)) for (const act of [loop, after.readNext, later.readNext]) act(interval);
      for (const interval of heartAtRest(100)) {
        await inTask(names.bare, loop);
        await inTask(names.short, () => after.readNext(interval));
        await inTask(names.long, () => later.readNext(interval));
      }
      await inTask(names.summary, () => summaryOfHeart(later.recorder.series()));
      return summaryOfHeart(later.recorder.series())?.beats ?? 0;
    },
    [short, long, marks, sines] as const,
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
  const [bare, few, many] = [costsOf(spans, marks.bare), costsOf(spans, marks.short), costsOf(spans, marks.long)];
  console.log(`processor time × ${slowdown}, load of the machine ${loadavg()[0]?.toFixed(1)}`);
  report(`a bare loop of ${sines} sines`, describeMiddle(bare, 2));
  report('a reading after two minutes', describeMiddle(few, 2));
  report('a reading after an hour', describeMiddle(many, 2), many.length > 50);
  reportRatio('a reading after an hour by the bare loop', median(many) / median(bare), budgets.bareRatio);
  const ratio = median(many) / median(few);
  reportRatio('the second by the first', ratio, budgets.readingRatio);
  report(`the summary of an hour (${beats} beats)`, describeMiddle(costsOf(spans, marks.summary), 2));
});
