// node bench/takeover.ts: main-thread processor time from a page's address to its first working control, reported for a
// processor four times slower than this one. Only its ratio to a plain page in the same run has a budget, since that is the
// same on every machine.
import type { Browser } from 'playwright';
import { withServer } from '../e2e/server.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { watchMainThread, workUntil } from './main-thread.ts';
import { median } from './median.ts';
import { report } from './report.ts';
import { withChromium } from './with-chromium.ts';
import budgets from './budgets.json' with { type: 'json' };

const visits = 3;
const slowdown = 4;
const ready = 'page-ready';

/** 2000 paragraphs, and a million square roots. */
const plainPage = `data:text/html,<body><script>
for (let row = 0; row < 2000; row += 1) document.body.append(Object.assign(document.createElement('p'), { textContent: 'Onda ' + row }));
let sum = document.body.offsetHeight;
for (let step = 0; step < 1e6; step += 1) sum += Math.sqrt(step);
document.title = sum;
document.documentElement.dataset.state = 'ready';
</script>`;

async function measureVisit(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript((mark) => {
    const observer = new MutationObserver(() => {
      if (document.documentElement.dataset['state'] !== 'ready') return;
      observer.disconnect();
      performance.mark(mark);
      console.debug(mark);
    });
    observer.observe(document, { subtree: true, attributeFilter: ['data-state'] });
  }, ready);
  const visit = async (): Promise<void> => {
    // Asking the page itself would have it parse Playwright's own script.
    const marked = page.waitForEvent('console', { predicate: (message) => message.text() === ready });
    await page.goto(address);
    await marked;
  };
  const spans = await watchMainThread(page, visit, ready);
  await context.close();
  return workUntil(spans, ready);
}

/** Milliseconds of this machine, one value a visit in a new profile. */
async function measure(browser: Browser, address: string): Promise<number[]> {
  const works: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) works.push(await measureVisit(browser, address));
  return works;
}

async function comparePages(browser: Browser, address: string): Promise<void> {
  const plain = median(await measure(browser, plainPage));
  report('a plain page', `${(plain * slowdown).toFixed(0)} ms of processor`);
  for (const [path, budget] of Object.entries(budgets.takeover)) {
    const works = await measure(browser, address + path);
    const ratio = median(works) / plain;
    const [middle, min, max] = [median(works), Math.min(...works), Math.max(...works)].map((work) =>
      (work * slowdown).toFixed(0),
    );
    const value = `${middle} ms of processor (${min}–${max}), ${ratio.toFixed(2)} plain pages, budget ${budget}`;
    report(path, value, ratio <= budget);
  }
}

buildIfStale();
// Otherwise V8 parses React a second time, for source positions that only an attached debugger asks for.
const options = '--js-flags=--no-enable-lazy-source-positions';
await withChromium((browser) => withServer(({ address }) => comparePages(browser, address)), options);
