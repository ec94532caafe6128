// What every journey stands on: its worker's own server, and a page that tells on whatever goes wrong behind it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import type { ServerProcess } from '../scripts/server-process.ts';
import type { Locale } from '#core/domain/locales.ts';
import { adaptToFirefox } from './firefox.ts';
import { withServer } from './server.ts';

export { expect } from '@playwright/test';

/** Announces a console error or page error that belongs to a journey; it must then really occur. */
type ExpectConsoleError = (pattern: RegExp) => void;

interface Preferences {
  language?: Locale;
  theme?: 'light' | 'dark';
  /** Whether a session goes on when its player is left. */
  keepPlaying?: boolean;
  /** Whether motion is reduced whatever the system says. */
  lessMotion?: boolean;
}

interface TestFixtures {
  /** Whether a visit waits until the page answers; it does unless a journey is about what comes before. */
  waitsForTakeover: boolean;
  /** Lets the first page find these choices on the device and in the cookie, as if the person had made them before. */
  prefer: (preferences: Preferences) => Promise<void>;
  expectConsoleError: ExpectConsoleError;
  expected: RegExp[];
}

/** Lets every visit wait until the page answers, so that what a journey does next happens at once. */
function waitForTakeover(page: Page): void {
  const isTakenOver = (): boolean =>
    document.querySelector('#app') === null || document.documentElement.dataset['state'] === 'ready';
  for (const verb of ['goto', 'reload'] as const) {
    const visit = page[verb].bind(page) as (...given: unknown[]) => ReturnType<Page['reload']>;
    Object.assign(page, {
      [verb]: async (...given: unknown[]) => {
        const response = await visit(...given);
        await page.waitForFunction(isTakenOver);
        return response;
      },
    });
  }
}

/** Every error a person would find in the console, and every request that leaves our own server. */
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

export const test = base.extend<TestFixtures, { server: ServerProcess }>({
  server: [
    async ({}, use) => {
      await withServer(use);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => {
    // A journey that takes the server down may have failed before it brought it back.
    await server.start();
    await use(server.address);
  },
  waitsForTakeover: [true, { option: true }],
  expected: async ({}, use) => {
    await use([]);
  },
  expectConsoleError: async ({ expected }, use) => {
    await use((pattern) => expected.push(pattern));
  },
  prefer: async ({ context, server }, use) => {
    await use(async ({ language, theme, keepPlaying, lessMotion }) => {
      const chosen = {
        ...(language && { 'app-language': language }),
        ...(theme && { 'onda-theme': theme }),
        ...(keepPlaying && { 'onda-sound': JSON.stringify({ version: 1, keepPlaying }) }),
        ...(lessMotion && { 'onda-view': JSON.stringify({ version: 1, reducedMotion: 'reduced' }) }),
      };
      await context.addInitScript((entries) => {
        // An empty tab has no storage, and Firefox runs this there, too.
        if (origin === 'null') return;
        // Only once: what is chosen during the journey must survive its reloads.
        if (sessionStorage.getItem('preferred')) return;
        sessionStorage.setItem('preferred', 'yes');
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, chosen);
      if (language) await context.addCookies([{ name: 'app-language', value: language, url: server.address }]);
    });
  },
  page: async ({ page, server, expected, browserName, waitsForTakeover }, use) => {
    const isFirefox = browserName === 'firefox';
    if (waitsForTakeover) waitForTakeover(page);
    if (isFirefox) await adaptToFirefox(page);
    const problems = collectProblems(page, server.address);
    await use(page);
    const unplanned = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    expect(unplanned, 'errors behind the page').toEqual([]);
    // Firefox says nothing in the console of a request that fails: whether the announced ones come is seen in Chromium.
    if (isFirefox) return;
    const missing = expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
    expect(missing.map(String), 'announced errors that never came').toEqual([]);
  },
});

/** Has pages come as the build wrote them, without their part of the catalogue, in the language of the cookie: so the service worker gets them. */
export async function withoutPageData(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const language = cookies.find(({ name }) => name === 'app-language')?.value ?? 'es';
  await page.setExtraHTTPHeaders({ 'app-language': language });
}

declare global {
  var axe: { run: (options: RunOptions) => Promise<AxeResults> } | undefined;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Asserts that axe finds nothing on the page as it is now, by WCAG 2.2 AA and its best practices, or of colours alone. */
export async function axe(page: Page, only?: 'colours'): Promise<void> {
  // Half-way through a fade colours are those of no state; what moves for ever is not waited for.
  const isThere = await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(passing.map(({ finished }) => finished));
    return globalThis.axe !== undefined;
  });
  // Once a page: its own Playwright package would bring it along for each look.
  if (!isThere) await page.evaluate(`${axeSource}; undefined`);
  const findings = await page.evaluate(
    async (runOnly) => {
      const found = await globalThis.axe?.run({ runOnly, resultTypes: ['violations'] });
      return found?.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    },
    only ? { type: 'rule' as const, values: ['color-contrast'] } : { type: 'tag' as const, values: everything },
  );
  expect(findings, 'axe findings').toEqual([]);
}
