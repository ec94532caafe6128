// Serves a page with one bundled script under the app's Content-Security-Policy.
import { toneProgramme } from '#core/audio/programme.fixture.ts';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { withChromium } from '../scripts/browsers/with-chromium.ts';
import { contentSecurityPolicy, securityHeaders } from '../server/http/security-headers.ts';
import type { Playback } from '../src/core/audio/instruments/instrument.ts';
import type { Timing } from '../src/core/audio/programme.ts';
import { openTabs, type Tab } from './chromium-tabs.ts';
import { report } from './report.ts';

declare global {
  var sounding: Playback | undefined;
}

const root = join(import.meta.dirname, '..');
export const endlessTiming: Timing = { duration: undefined, attack: 0.1, fade: 0, bells: [] };

/** Reports each quantum that is not silent. */
const recorder = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([[samples]]) { if (samples?.some((sample) => sample !== 0)) this.port.postMessage(currentTime); return true; }
});`;

/** @returns the scripts by address */
async function bundle(entry: string): Promise<Map<string, string>> {
  const outDir = join(root, `.cache/sound-${process.pid}`);
  const output = { entryFileNames: 'entry.js' };
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      target: 'esnext',
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(root, entry), output },
    },
  });
  const files = new Map(
    globSync('**/*.js', { cwd: outDir }).map((file) => [`/${file}`, readFileSync(join(outDir, file), 'utf8')]),
  );
  rmSync(outDir, { recursive: true, force: true });
  return files;
}

interface BundledPage {
  /** Path from the root of the repository. */
  entry: string;
  /** What the script makes global last. */
  ready: string;
  /** Additional scripts by address. */
  files?: Readonly<Record<string, string>>;
}

export async function withBundledPage<Result>(
  { entry, files: others = {} }: BundledPage,
  measure: (address: string) => Promise<Result>,
): Promise<Result> {
  const files = new Map([...(await bundle(entry)), ...Object.entries(others)]);
  const policy = contentSecurityPolicy({ scriptHashes: [], styleHashes: [] });
  const { headers } = await new Hono().use(securityHeaders({ policy, publicUrl: undefined })).request('/');
  const server = createServer(({ url = '/' }, response) => {
    const script = files.get(url);
    response.setHeader('content-security-policy', headers.get('content-security-policy') ?? '');
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(
      script ??
        '<!doctype html><title>Sound</title><link rel="icon" href="data:,"><body><script type="module" src="/entry.js"></script>',
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  try {
    return await measure(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export const enginePage: BundledPage = {
  entry: 'bench/sound-engine-page.ts',
  ready: 'createInstrument',
  files: { '/recorder.js': recorder },
};

export async function openPage(browser: Browser, address: string, ready: string): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => report('an error in the page', error.message, false));
  await page.goto(address);
  await page.waitForFunction((name) => name in globalThis, ready);
  return page;
}

/** Opens the page in Chromium. @param options of Chromium */
export function withOpenPage(
  bundled: BundledPage,
  measure: (page: Page, browser: Browser) => Promise<void>,
  ...options: string[]
): Promise<void> {
  return withChromium(
    (browser) =>
      withBundledPage(bundled, async (address) => measure(await openPage(browser, address, bundled.ready), browser)),
    ...options,
  );
}

/** So that sessions play buffers, as without an AudioWorklet. */
export const refuseWorklets = (tab: Tab): Promise<void> =>
  tab.evaluate(() => {
    AudioWorklet.prototype.addModule = () => Promise.reject(new Error('refused'));
  });

/** Opens the page in a tab in front, beside an empty one. */
export async function withOpenTab(
  bundled: BundledPage,
  measure: (tab: Tab, other: Tab) => Promise<void>,
): Promise<void> {
  const browser = await openTabs();
  try {
    await withBundledPage(bundled, async (address) => {
      const other = await browser.open('about:blank');
      const tab = await browser.open(address);
      await tab.show();
      while (!(await tab.evaluate((name) => name in globalThis, bundled.ready))) await wait(50);
      await measure(tab, other);
    });
  } finally {
    await browser.close();
  }
}

export async function startPlaying(page: Page): Promise<void> {
  await page.evaluate(
    async ([programme, timing]) => {
      const context = new AudioContext({ latencyHint: 0.03 });
      const instrument = await createInstrument(context);
      await context.resume();
      globalThis.sounding = await instrument.play(programme, timing, () => undefined);
    },
    [toneProgramme(), endlessTiming] as const,
  );
}
