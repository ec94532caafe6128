// node bench/takeover.ts: what it costs a phone to take a page over: the work of the main thread from the address to the first
// control that works. Reported in processor time on a processor four times slower than this one; what fails is its ratio to a
// page of plain HTML and a plain loop in the same run, which says the same on every machine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { withServer } from '../e2e/server.ts';
import { findChromium } from '../scripts/browsers/chromium.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { watchMainThread, workUntil } from './main-thread.ts';
import { median } from './median.ts';

const { takeover: budgets } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  /** How many times the work of the plain page each page may take. */
  takeover: Record<string, number>;
};
const visits = 5;
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

/** Milliseconds of work from a page's address to its first control that works, in a new profile. */
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

async function measure(browser: Browser, address: string): Promise<number[]> {
  const works: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) works.push(await measureVisit(browser, address));
  return works;
}

buildIfStale();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  // With a debugger attached V8 would parse React a second time for the positions in its source.
  args: ['--no-sandbox', '--js-flags=--no-enable-lazy-source-positions'],
});
let over = 0;
try {
  await withServer(async ({ address }) => {
    const plain = median(await measure(browser, plainPage));
    console.log(`· a plain page                 ${(plain * slowdown).toFixed(0)} ms of processor`);
    for (const [path, budget] of Object.entries(budgets)) {
      const works = await measure(browser, address + path);
      const ratio = median(works) / plain;
      if (ratio > budget) over += 1;
      const [least, most] = [Math.min(...works), Math.max(...works)].map((work) => (work * slowdown).toFixed(0));
      console.log(
        `${ratio > budget ? '✗' : '✓'} ${path.padEnd(28)} ${(median(works) * slowdown).toFixed(0)} ms of processor (${least}–${most}), ${ratio.toFixed(2)} plain pages, budget ${budget}`,
      );
    }
  });
} finally {
  await browser.close();
}
if (over > 0) {
  console.error(`${over} pages are over their budget.`);
  process.exitCode = 1;
}
