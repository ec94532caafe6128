import { defineConfig } from '@playwright/test';
import journeys, { withAll } from './playwright.config.ts';
import { firefoxLaunch } from './scripts/browsers/firefox.ts';

const { channel, ...launchOptions } = firefoxLaunch;

export default defineConfig({
  ...journeys,
  // What a person cannot do without, or what leans most on what engines do differently; with --all more of it.
  grep: withAll ? /@firefox/u : /@firefox(?!-all)/u,
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
