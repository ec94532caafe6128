// node bench/takeover.ts [path …]: main-thread processor time from a page's address to its first working control,
// reported for a processor four times slower than this one. Only its ratio to a plain page in the same run has a budget,
// since that is the same on every machine.
import type { Browser } from 'playwright';
import { withServer } from '../e2e/server.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { watchMainThread, workUntil } from './main-thread.ts';
import { describeTimes, median } from './times.ts';
import { requireScreens } from './pages/addresses.ts';
import { report } from './report.ts';
import { withChromium } from '../scripts/browsers/with-chromium.ts';
import budgets from './budgets.json' with { type: 'json' };

const only = process.argv.slice(2);
const rounds = 5;
const attempts = 5;
const slowdown = 4;
const ready = 'page-ready';

/** The unit of comparison: 2000 paragraphs, and a million square roots. */
const plainPage = `data:text/html,<body><script>
for (let row = 0; row < 2000; row += 1) document.body.append(Object.assign(document.createElement('p'), { textContent: 'Onda ' + row }));
let sum = document.body.offsetHeight;
for (let step = 0; step < 1e6; step += 1) sum += Math.sqrt(step);
document.title = sum;
document.documentElement.dataset.state = 'ready';
</script>`;

async function visitOnce(browser: Browser, address: string): Promise<number | undefined> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
    locale: 'es-ES',
  });
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
    // Evaluating in the page would make it parse Playwright's own script.
    const marked = page.waitForEvent('console', { predicate: (message) => message.text() === ready });
    await page.goto(address);
    await marked;
  };
  const spans = await watchMainThread(page, visit, ready);
  await context.close();
  return workUntil(spans, ready);
}

async function measureVisit(browser: Browser, address: string): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const work = await visitOnce(browser, address);
    if (work !== undefined) return work;
  }
  throw new Error(`No trace of ${address} reaches from its commit to the mark "${ready}"`);
}

/** Milliseconds on this machine for each address, one visit each in a new profile. */
async function measureRound(browser: Browser, addresses: readonly string[]): Promise<number[]> {
  const works: number[] = [];
  for (const address of addresses) works.push(await measureVisit(browser, address));
  return works;
}

async function comparePages(browser: Browser, address: string): Promise<void> {
  const pages = Object.entries(budgets.takeover).filter(([path]) => only.length === 0 || only.includes(path));
  requireScreens(pages.map(([path]) => path));
  const addresses = [plainPage, ...pages.map(([path]) => address + path)];
  const works: number[][] = [];
  for (let round = 0; round < rounds; round += 1) works.push(await measureRound(browser, addresses));
  report('a plain page', describeWork(works.map(([plain = Number.NaN]) => plain)));
  for (const [index, [path, budget]] of pages.entries()) {
    const visits = works.map((round) => round[index + 1] ?? Number.NaN);
    // Compared within a round, since the machine may be slower for a while.
    const ratio = median(works.map(([plain = Number.NaN], round) => (visits[round] ?? Number.NaN) / plain));
    report(path, `${describeWork(visits)}, ${ratio.toFixed(2)} plain pages, budget ${budget}`, ratio <= budget);
  }
}

const describeWork = (works: readonly number[]): string =>
  describeTimes(
    works.map((work) => work * slowdown),
    'ms of processor',
  );

buildIfStale();
// Otherwise V8 parses React a second time, for source positions that only an attached debugger needs.
const options = '--js-flags=--no-enable-lazy-source-positions';
await withChromium((browser) => withServer(({ address }) => comparePages(browser, address)), options);
