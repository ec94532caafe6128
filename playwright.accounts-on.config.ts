import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

// Needs a GoTrue built by hand: docs/accounts-checks.md. Not part of npm test.
export default defineConfig({
  ...journeys,
  testDir: 'e2e/accounts-on',
  globalSetup: [],
  grepInvert: [],
  // One GoTrue, which some of them start again.
  workers: 1,
  fullyParallel: false,
  retries: 0,
});
