// node bench/first-tap.ts [--long]: time from the first tap of a visit to the first computed sample, in real Chromium.
// Only its ratio to a bare OscillatorNode's first tap in the same run has a budget, since a busy machine makes both
// later, and the waits for the audio process of a browser that was just started, as ratios, too. --long adds a tap as
// soon as the page has hydrated.
import type { Browser, Page } from 'playwright';
import { withServer } from '../e2e/server.ts';
import { tapAudioOutput } from '../e2e/audio-output.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { describeTimes, median } from './times.ts';
import { report } from './report.ts';
import { tried } from '../src/core/tried.ts';
import { wakeAudio } from '../src/core/platform/audio/wake-audio.ts';
import { withChromium } from '../scripts/browsers/with-chromium.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.sound;
const rounds = 5;
/** Milliseconds, on a quiet machine. */
const goal = 60;
/** Milliseconds. The analyser dates a sample only within its buffer, so a bare oscillator may seem to take no time. */
const minBare = 20;

declare global {
  /** Milliseconds from the first click. */
  var firstSample: number | undefined;
  var moduleAdded: boolean | undefined;
}

/** Looks for the first sample in what the app connects to its output (e2e/audio-output.ts). */
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
      const output = globalThis.outputAnalyser;
      output?.getFloatTimeDomainData(samples);
      const first = samples.findIndex((sample) => sample !== 0);
      if (!output || first < 0) return;
      clearInterval(timer);
      // The page may have been busy since: the position in the buffer tells when the first sample was computed.
      const since = ((samples.length - first) / output.context.sampleRate) * 1000;
      globalThis.firstSample = performance.now() - since - tapped;
    }, 2);
  };
  addEventListener('click', ({ timeStamp }) => watchOutput(timeStamp), { capture: true, once: true });
}

const barePath = '/bare-page';
/** What the simplest page does with a tap. */
const barePage = `<!doctype html><title>Bare</title><button>Iniciar</button><script>
document.querySelector('button').onclick = () => {
  const context = new AudioContext();
  const oscillator = new OscillatorNode(context, { frequency: 528 });
  oscillator.connect(context.destination);
  oscillator.start();
};
</script>`;

/** Opens a page of its own, waits until it is ready, and taps. @returns milliseconds */
async function measureTap(browser: Browser, address: string, ready: (page: Page) => Promise<unknown>): Promise<number> {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await tapAudioOutput(page);
  await page.addInitScript(watchFirstSample);
  await page.route(`**${barePath}`, (route) => route.fulfill({ contentType: 'text/html', body: barePage }));
  await page.goto(address);
  await ready(page);
  await page.getByRole('button', { name: 'Iniciar' }).click();
  await page.waitForFunction(() => globalThis.firstSample !== undefined);
  const milliseconds = (await page.evaluate(() => globalThis.firstSample)) ?? Number.NaN;
  await context.close();
  if (complaints.length > 0) throw new Error(`The console is not clean: ${complaints.join('; ')}`);
  return milliseconds;
}

const whenHydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#app h1') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
const whenIdle = (page: Page): Promise<unknown> => page.waitForFunction(() => globalThis.moduleAdded);
const atOnce = (): Promise<unknown> => Promise.resolve();

async function compareTaps(browser: Browser, player: string, bareAddress: string): Promise<void> {
  const [app, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    app.push(await measureTap(browser, player, whenIdle));
    bare.push(await measureTap(browser, bareAddress, atOnce));
  }
  const ratio = median(app) / Math.max(minBare, median(bare));
  report(`first tap to first sample, bare oscillator, median of ${rounds}`, describeTimes(bare));
  report(
    `first tap to first sample, page idle, median of ${rounds}`,
    `${describeTimes(app)}, goal ${goal}; ${ratio.toFixed(1)} times, budget ${budgets.firstTapRatio}`,
    ratio <= budgets.firstTapRatio,
  );
}

declare global {
  /** Milliseconds that the page waited for its first context. */
  var contextMade: number | undefined;
}

function watchFirstContext(): void {
  const Real = globalThis.AudioContext;
  globalThis.AudioContext = class extends Real {
    constructor(options?: AudioContextOptions) {
      const startedAt = performance.now();
      super(options);
      globalThis.contextMade ??= performance.now() - startedAt;
    }
  };
}

/** In a browser of its own, which has not started its audio process yet. @returns milliseconds */
const measureFirstContext = (address: string, ready: (page: Page) => Promise<unknown>): Promise<number> =>
  withChromium(async (browser) => {
    const page = await browser.newPage({ locale: 'es-ES' });
    await page.addInitScript(watchFirstContext);
    await page.route(`**${barePath}`, (route) => route.fulfill({ contentType: 'text/html', body: barePage }));
    await page.goto(address);
    await ready(page);
    await page.getByRole('button', { name: 'Iniciar' }).click();
    const made = await page.waitForFunction(() => globalThis.contextMade);
    return (await made.jsonValue()) ?? Number.NaN;
  });

/** Starts the audio process once the page rests, and then makes a context. */
const wakingPage = `<!doctype html><title>Waking</title><script type="module">
${String(tried)}
${String(wakeAudio)}
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
let heldUp = 0;
await pause(500);
new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (heldUp += duration)))
  .observe({ entryTypes: ['longtask'] });
wakeAudio();
await pause(1000);
const madeAt = performance.now();
new AudioContext();
globalThis.waking = heldUp + performance.now() - madeAt;
</script>`;

declare global {
  /** Milliseconds of long tasks while the audio process starts, and of making a context then. */
  var waking: number | undefined;
}

const measureWaking = (address: string): Promise<number> =>
  withChromium(async (browser) => {
    const page = await browser.newPage();
    await page.route(`**${barePath}`, (route) => route.fulfill({ contentType: 'text/html', body: wakingPage }));
    await page.goto(address);
    const waking = await page.waitForFunction(() => globalThis.waking);
    return (await waking.jsonValue()) ?? Number.NaN;
  });

/** What the tap no longer waits for must not hold up the page before it, either. */
async function compareAudioProcess(player: string, bareAddress: string): Promise<void> {
  const [app, waking, bare]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    app.push(await measureFirstContext(player, whenHydrated));
    waking.push(await measureWaking(bareAddress));
    bare.push(await measureFirstContext(bareAddress, atOnce));
  }
  const compare = (name: string, times: readonly number[]): void => {
    const ratio = median(times) / median(bare);
    report(
      `${name}, median of ${rounds}`,
      `${describeTimes(times)}; bare page ${describeTimes(bare)}; ${ratio.toFixed(2)} times, budget ${budgets.audioProcessRatio}`,
      ratio <= budgets.audioProcessRatio,
    );
  };
  compare('the first tap of a browser waits for its audio process', app);
  compare('starting the audio process holds the page up', waking);
}

async function reportEarlyTap(browser: Browser, player: string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measureTap(browser, player, whenHydrated));
  report(`first tap to first sample, page just hydrated, median of ${rounds}`, describeTimes(times));
}

buildIfStale();
await withChromium((browser) =>
  withServer(async ({ address }) => {
    const player = `${address}/player?id=1`;
    await compareTaps(browser, player, address + barePath);
    await compareAudioProcess(player, address + barePath);
    if (process.argv.includes('--long')) await reportEarlyTap(browser, player);
  }),
);
