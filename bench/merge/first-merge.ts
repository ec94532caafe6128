// node bench/merge/first-merge.ts [--runs=N] [--sessions=N]: a device sends its sessions to an empty account of our own
// service, and a new device reads them, with open records and with sealed ones in turn. What does not depend on the
// machine has budgets: requests, bytes, and how much more of the processor sealed records take than open ones. Times do.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { withChromium } from '../../scripts/browsers/with-chromium.ts';
import { insertUser } from '../../server/auth/tables/users.ts';
import { openAccountCluster } from '../../server/database/cluster.fixture.ts';
import { bundleDevice, openDevicePage } from '../../supabase/tests/device-page.fixture.ts';
import { prepareSite, readSecrets, startServer } from '../measured-server.ts';
import { blockingOf, watchMainThread } from '../main-thread.ts';
import { report, reportRatio } from '../report.ts';
import { importFileOf } from '../session-file.ts';
import { median } from '../times.ts';
import { withFolder } from '../with-folder.ts';
import allBudgets from '../budgets.json' with { type: 'json' };

const budgets = allBudgets.firstMerge;
const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((given) => given.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const runs = numberOf('runs', 3);
const sessions = numberOf('sessions', 20_000);
const tracedSessions = 1000;
const kinds = ['open', 'sealed'] as const;
type Kind = (typeof kinds)[number];

interface Place {
  browser: Browser;
  script: string;
  address: string;
  secrets: ReturnType<typeof readSecrets>;
}

interface Cost {
  milliseconds: number;
  /** Of all processes of the browser. */
  processor: number;
  /** Longest task of the main thread, milliseconds. */
  longest: number;
  requests: number;
  /** Bodies that were sent. */
  bytes: number;
  /** Most bytes of JavaScript objects at a time. */
  heap: number;
  /** Answers that asked to wait. */
  refused: number;
}

async function openPage({ browser, ...place }: Place, id: string, kind: Kind): Promise<Page> {
  const page = await openDevicePage(await browser.newContext(), place, { id, hasKeys: kind === 'sealed', waits: true });
  page.on('pageerror', (error) => report('an error in the page', error.message, false));
  return page;
}

/** Milliseconds by process, without those that have ended. */
async function processorTimes(browser: Browser): Promise<Map<number, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
}

async function costOf(place: Place, page: Page, function_: string): Promise<Cost> {
  const cost = { requests: 0, bytes: 0, heap: 0, refused: 0 };
  page.on('request', (request) => {
    if (!request.url().includes(function_)) return;
    cost.requests += 1;
    cost.bytes += request.postData()?.length ?? 0;
  });
  page.on('response', (response) => void (response.status() === 429 && (cost.refused += 1)));
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const look = async (): Promise<void> => {
    const { metrics } = await session.send('Performance.getMetrics');
    cost.heap = Math.max(cost.heap, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0);
  };
  const timer = setInterval(() => void look(), 250);
  const before = await processorTimes(place.browser);
  const found = await page.evaluate(() => globalThis.device?.finish());
  const after = await processorTimes(place.browser);
  clearInterval(timer);
  await session.detach();
  if (found?.status.kind !== 'synchronised') throw new Error(`The page is ${JSON.stringify(found?.status)}`);
  const processor = [...after].reduce((sum, [id, time]) => sum + time - (before.get(id) ?? 0), 0);
  return { ...cost, processor, milliseconds: found.milliseconds, longest: found.longest };
}

async function measure(place: Place, id: string, kind: Kind): Promise<{ push: Cost; pull: Cost }> {
  const first = await openPage(place, id, kind);
  if (kind === 'sealed') await first.evaluate(() => globalThis.device?.seal());
  await first.evaluate(async (text) => globalThis.device?.importFile(text), importFileOf(sessions));
  const push = await costOf(place, first, '/rpc/push_records');
  await first.context().close();
  const second = await openPage(place, id, kind);
  const pull = await costOf(place, second, '/personal_records?');
  await second.context().close();
  return { push, pull };
}

/** Processor time of tasks of the main thread, which hardly depends on what else the machine does. */
async function reportTasks(place: Place, id: string, kind: Kind): Promise<void> {
  const first = await openPage(place, id, kind);
  if (kind === 'sealed') await first.evaluate(() => globalThis.device?.seal());
  await first.evaluate(async (text) => globalThis.device?.importFile(text), importFileOf(tracedSessions));
  const second = await openPage(place, id, kind);
  for (const [what, page] of [
    ['sends', first],
    ['reads', second],
  ] as const) {
    const spans = await watchMainThread(
      page,
      async () => void (await page.evaluate(() => globalThis.device?.finish())),
    );
    const { longest } = blockingOf(spans);
    const { blocking } = blockingOf(spans, 4);
    const long = `longest task ${longest.toFixed(0)} ms`;
    report(
      `a device ${what} ${tracedSessions}, ${kind}`,
      `${long}; beyond 50 ms at a fourth of the speed ${blocking.toFixed(0)} ms`,
    );
    await page.context().close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function reportCosts(name: string, costs: Readonly<Record<Kind, Cost[]>>): void {
  for (const kind of kinds)
    for (const { milliseconds, processor, longest, requests, bytes, heap, refused } of costs[kind])
      report(
        `${name}, ${kind}`,
        `${(milliseconds / 1000).toFixed(1)} s, ${(processor / 1000).toFixed(1)} s of the processor, ${requests} requests, ${megabytes(bytes)} sent, heap ${megabytes(heap)}, ` +
          `longest task ${longest.toFixed(0)} ms, asked to wait ${refused} times`,
      );
  /** Of two measurements one after the other, because the machine is not the same for long. */
  const ratios = (what: keyof Cost): number[] =>
    costs.sealed.map((cost, run) => cost[what] / (costs.open[run]?.[what] ?? Number.NaN));
  const range = (all: readonly number[]): string => `${Math.min(...all).toFixed(2)}–${Math.max(...all).toFixed(2)}`;
  reportRatio(`${name}: requests, sealed in open`, median(ratios('requests')), budgets.requestRatio);
  const processor = ratios('processor');
  reportRatio(`${name}: processor (${range(processor)})`, median(processor), budgets.processorRatio);
  const times = ratios('milliseconds');
  report(`${name}: time, sealed in open`, `${median(times).toFixed(2)} (${range(times)}), goal 1.3`);
}

await withFolder(async (folder) => {
  const data = join(folder, 'data');
  const ids = Array.from({ length: (runs + 1) * kinds.length }, () => randomUUID());
  const database = await openAccountCluster(data);
  await database.transaction(async (session) => {
    for (const id of ids)
      await insertUser(session, { id, email: `${id}@example.com`, passwordHash: '', data: {}, now: Date.now() });
    await session.rows('update auth.users set email_confirmed_at = now()');
  });
  await database.close();
  const { server } = await startServer(data, await prepareSite(folder), { ACCOUNTS: 'real' });
  const costs = {
    push: { open: [] as Cost[], sealed: [] as Cost[] },
    pull: { open: [] as Cost[], sealed: [] as Cost[] },
  };
  const script = await bundleDevice();
  await withChromium(async (browser) => {
    const place = { browser, script, address: server.address, secrets: readSecrets(data) };
    for (const [at, id] of ids.entries()) {
      const kind = kinds[at % kinds.length] ?? 'open';
      if (at < kinds.length) {
        await reportTasks(place, id, kind);
        continue;
      }
      const { push, pull } = await measure(place, id, kind);
      costs.push[kind].push(push);
      costs.pull[kind].push(pull);
    }
  });
  await server.stop();
  reportCosts('first device sends', costs.push);
  reportCosts('new device reads', costs.pull);
});
process.exit();
