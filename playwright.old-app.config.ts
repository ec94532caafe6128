import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

// OLD_SITE=folder: the built pages of an earlier version. Not part of npm test: docs/encryption.md.
export default defineConfig({
  ...journeys,
  testDir: 'e2e/old-app',
  globalSetup: [],
  grepInvert: [],
  workers: 1,
  retries: 0,
  timeout: 240_000,
});
