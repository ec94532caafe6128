import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

// Only the runner is Playwright's: the browser is the system's WebKitGTK, spoken to over WebDriver (e2e/webkit).
export default defineConfig({
  ...journeys,
  testDir: 'e2e/webkit',
  fullyParallel: false,
  workers: 1,
  projects: [{ name: 'webkit' }],
});
