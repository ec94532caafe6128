import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';
import { firefoxLaunch } from './scripts/browsers/firefox.ts';

/** The journeys that a person cannot do without, or that lean most on what engines do differently. */
const core = [
  'first-visit',
  'playing',
  'library',
  'assessment',
  'offline',
  'update',
  'errors',
  'missing-parts',
  'language',
  'before-hydration',
  'early-input',
];
const { channel, ...launchOptions } = firefoxLaunch;

export default defineConfig({
  ...journeys,
  testMatch: core.map((name) => `${name}.spec.ts`),
  // What only Chromium can do, and what leans on no engine: one is enough to see it.
  grepInvert: /@chromium|@one-engine/u,
  // One browser for all: Firefox takes its time to start.
  workers: 1,
  use: {
    ...journeys.use,
    browserName: 'firefox',
    channel,
    viewport: { width: 1440, height: 900 },
    // A screenshot puts a style into the page, which the Content-Security-Policy reports.
    screenshot: 'off',
    launchOptions,
  },
  projects: [{ name: 'firefox' }],
});
