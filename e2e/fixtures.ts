// Journeys share a server, unless they stop it. Console errors, page errors and requests to other origins fail a journey.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type Browser, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import type { ServerProcess } from '../scripts/server-process.ts';
import type { Locale } from '#core/domain/locales.ts';
import { adaptToFirefox } from './firefox.ts';
import { withServer } from './server.ts';
import { sharedServerAddress } from './shared-server.ts';

export { expect } from '@playwright/test';

/** Allows a console or page error; it must then occur. */
type ExpectConsoleError = (pattern: RegExp) => void;

interface Preferences {
  language?: Locale;
  theme?: 'light' | 'dark';
  keepPlaying?: boolean;
  reducedMotion?: boolean;
}

interface TestFixtures {
  waitsForHydration: boolean;
  prefer: (preferences: Preferences) => Promise<void>;
  expectConsoleError: ExpectConsoleError;
  expected: RegExp[];
}

/** Of every visit of the page. */
export function waitForHydration(page: Page): void {
  const isHydrated = (): boolean =>
    document.querySelector('#app') === null || document.documentElement.dataset['state'] === 'ready';
  for (const verb of ['goto', 'reload'] as const) {
    const visit = page[verb].bind(page) as (...given: unknown[]) => ReturnType<Page['reload']>;
    Object.assign(page, {
      [verb]: async (...given: unknown[]) => {
        const response = await visit(...given);
        await page.waitForFunction(isHydrated);
        return response;
      },
    });
  }
}

function collectProblems(page: Page, home: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console error: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^(https?|wss?):/u.test(url) && new URL(url).origin !== home)
      problems.push(`request to another origin: ${url}`);
  });
  return problems;
}

function sharedServer(): ServerProcess {
  return {
    address: sharedServerAddress(),
    start: () => Promise.resolve(),
    stop: () => Promise.reject(new Error('Other journeys use this server: add test.use({ ownServer: true })')),
    pid: () => 0,
  };
}

/** Chromium until 153 and Firefox repeat a failed import without a request, until the page is loaded again. */
async function repeatsFailedImports(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  let requests = 0;
  await page.route('**/*', (route) => {
    if (!route.request().url().endsWith('.js')) return route.fulfill({ contentType: 'text/html', body: '' });
    requests += 1;
    return route.abort();
  });
  await page.goto('http://127.0.0.1/');
  const importMissing = "import('/missing.js').catch(() => undefined)";
  await page.evaluate(importMissing);
  await page.evaluate(importMissing);
  await page.close();
  return requests === 1;
}

interface WorkerFixtures {
  /** For journeys that stop the server. */
  ownServer: boolean;
  server: ServerProcess;
  repeatsFailedImports: boolean;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownServer: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ ownServer }, use) => {
      await (ownServer ? withServer((server) => use(server)) : use(sharedServer()));
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  repeatsFailedImports: [async ({ browser }, use) => use(await repeatsFailedImports(browser)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => {
    // A failed journey may have left the server stopped.
    await server.start();
    await use(server.address);
  },
  waitsForHydration: [true, { option: true }],
  expected: async ({}, use) => {
    await use([]);
  },
  expectConsoleError: async ({ expected }, use) => {
    await use((pattern) => expected.push(pattern));
  },
  prefer: async ({ context, server }, use) => {
    await use(async ({ language, theme, keepPlaying, reducedMotion }) => {
      const chosen = {
        ...(language && { 'app-language': language }),
        ...(theme && { 'onda-theme': theme }),
        ...(keepPlaying && { 'onda-sound': JSON.stringify({ version: 1, keepPlaying }) }),
        ...(reducedMotion && { 'onda-view': JSON.stringify({ version: 1, reducedMotion: 'reduced' }) }),
      };
      await context.addInitScript((entries) => {
        // The empty page has no storage; Firefox runs this there.
        if (origin === 'null') return;
        // Only once: later choices must survive a reload.
        if (sessionStorage.getItem('preferred')) return;
        sessionStorage.setItem('preferred', 'yes');
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, chosen);
      if (language) await context.addCookies([{ name: 'app-language', value: language, url: server.address }]);
    });
  },
  page: async ({ page, server, expected, browserName, waitsForHydration }, use) => {
    const isFirefox = browserName === 'firefox';
    if (waitsForHydration) waitForHydration(page);
    if (isFirefox) await adaptToFirefox(page);
    const problems = collectProblems(page, server.address);
    await use(page);
    const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    expect(unexpected, 'unexpected errors').toEqual([]);
    // Firefox does not log failed requests.
    if (isFirefox) return;
    const missing = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
    expect(missing.map(String), 'expected errors that did not occur').toEqual([]);
  },
});

/** Options of journeys that need animations and view transitions. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Requests prerendered pages without catalogue data, as the service worker does. */
export async function withoutPageData(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const language = cookies.find(({ name }) => name === 'app-language')?.value ?? 'es';
  await page.setExtraHTTPHeaders({ 'app-language': language });
}

declare global {
  var axe: { run: (options: RunOptions) => Promise<AxeResults> } | undefined;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function axe(page: Page, only?: 'colours'): Promise<void> {
  // Colours are wrong during a fade; endless animations are not waited for.
  const hasAxe = await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map(({ finished }) => finished));
    return globalThis.axe !== undefined;
  });
  // Once per page: axe's Playwright package would inject it for each call.
  if (!hasAxe) await page.evaluate(`${axeSource}; undefined`);
  const findings = await page.evaluate(
    async (runOnly) => {
      const found = await globalThis.axe?.run({ runOnly, resultTypes: ['violations'] });
      return found?.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    },
    only ? { type: 'rule' as const, values: ['color-contrast'] } : { type: 'tag' as const, values: axeTags },
  );
  expect(findings, 'axe findings').toEqual([]);
}
