import { defineConfig, devices } from '@playwright/test';

// The shell opens a page four times as fast (scripts/browsers/chromium.ts).
const executablePath = process.env['HEADLESS_SHELL'] ?? process.env['CHROMIUM'];

/** npm test -- --all */
export const withAll = process.env['ALL_TESTS'] === 'yes';

export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './e2e/shared-server.ts',
  fullyParallel: true,
  grepInvert: withAll ? [] : /@long/u,
  // On two cores a third of their time is waiting.
  workers: 3,
  // One that passes only then is named at the end of npm test (docs/decisions/026-a-second-attempt.md).
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  // For a busy machine; a journey takes seconds.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'es-ES',
    // Most journeys are not about motion, and drawing it is slow without a graphics card; the others use `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // It would hide what a first visit asks of the server. offline.spec.ts and update.spec.ts allow it.
    serviceWorkers: 'block',
    // The autoplay rule stays as people have it: sound needs a tap.
    launchOptions: {
      ...(executablePath && { executablePath }),
      // The shell alone would place letters at whole pixels, which makes text wider than any phone shows it.
      args: ['--no-sandbox', '--disable-background-networking', '--font-render-hinting=none'],
    },
  },
  projects: [
    {
      name: 'phone',
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 360, height: 740 },
        // A phone has 2.6, which is seven times as many pixels to draw.
        deviceScaleFactor: 1,
        locale: 'es-ES',
      },
    },
    {
      name: 'desktop',
      grep: /@wide/u,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
