// node bench/first-tap.ts [--long]: time from the first tap of a visit to the first computed sample, in real Chromium.
// Fails only far beyond its budget. --long adds a tap as soon as the page listens, which has no budget.
import type { Browser } from 'playwright';
import { withServer } from '../e2e/server.ts';
import { tapAudioOutput } from '../e2e/audio-output.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { median } from './median.ts';
import { report } from './report.ts';
import { withChromium } from './with-chromium.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.sound;
const rounds = 9;

declare global {
  /** Milliseconds from the first click. */
  var firstSample: number | undefined;
  var moduleAdded: boolean | undefined;
}

/** Checks what the app connects to its output (e2e/audio-output.ts) as often as possible. */
function watchFirstSample(): void {
  const addModule = Reflect.get(AudioWorklet.prototype, 'addModule') as (
    this: AudioWorklet,
    ...given: unknown[]
  ) => Promise<void>;
  AudioWorklet.prototype.addModule = async function (this: AudioWorklet, ...given: unknown[]) {
    await addModule.apply(this, given);
    globalThis.moduleAdded = true;
  };
  const watchOutput = (tapped: number): void => {
    const samples = new Float32Array(32_768);
    const timer = setInterval(() => {
      globalThis.outputAnalyser?.getFloatTimeDomainData(samples);
      if (samples.every((sample) => sample === 0)) return;
      clearInterval(timer);
      globalThis.firstSample = performance.now() - tapped;
    }, 2);
  };
  addEventListener('click', ({ timeStamp }) => watchOutput(timeStamp), { capture: true, once: true });
}

/** @param atRest whether everything is loaded before the tap */
async function measure(browser: Browser, address: string, atRest: boolean): Promise<number> {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await tapAudioOutput(page);
  await page.addInitScript(watchFirstSample);
  await page.goto(`${address}/player?id=1`);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#app h1') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  if (atRest) await page.waitForFunction(() => globalThis.moduleAdded);
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await page.waitForFunction(() => globalThis.firstSample !== undefined);
  const milliseconds = (await page.evaluate(() => globalThis.firstSample)) ?? Number.NaN;
  await context.close();
  if (complaints.length > 0) throw new Error(`The console is not clean: ${complaints.join('; ')}`);
  return milliseconds;
}

async function reportTap(browser: Browser, address: string, atRest: boolean): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measure(browser, address, atRest));
  const value = `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})`;
  if (!atRest) return report(`first tap to first sample, page just hydrated, median of ${rounds}`, value);
  const limit = budgets.firstTapMilliseconds * budgets.timeTolerance;
  report(
    `first tap to first sample, page idle, median of ${rounds}`,
    `${value}, budget ${budgets.firstTapMilliseconds}, fails over ${limit}`,
    median(times) <= limit,
  );
}

buildIfStale();
await withChromium((browser) =>
  withServer(async ({ address }) => {
    await reportTap(browser, address, true);
    if (process.argv.includes('--long')) await reportTap(browser, address, false);
  }),
);
