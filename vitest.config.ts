import { playwright } from '@vitest/browser-playwright';
import { mergeConfig, defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import viteConfig from './vite.config.ts';

// All that tests import: what Vite discovers during a test would make it load React a second time.
const packages = [
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server.browser',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react/compiler-runtime',
  'react-router',
  '@tanstack/react-query',
  'lucide-react',
  'sonner',
  'valibot',
  'dexie',
  '@supabase/auth-js',
  '@supabase/functions-js',
  '@supabase/postgrest-js',
  'ical-generator',
  'axe-core',
];

const executablePath = process.env['HEADLESS_SHELL'] ?? process.env['CHROMIUM'];
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--font-render-hinting=none',
    '--autoplay-policy=no-user-gesture-required',
  ],
};

const browserTests = ['src/**/*.browser.test.{ts,tsx}'];
/** Tests that replace modules or leave databases open, which other files would notice. */
const ownPageTests = [
  'src/core/{personal-data,sync}/**/*.browser.test.{ts,tsx}',
  'src/core/platform/page/{early-input,page-translation}.browser.test.tsx',
  'src/app/failures/failing-screens.browser.test.tsx',
  'src/app/shell/mini-player-missing.browser.test.tsx',
  'src/components/lazy-boundary.browser.test.tsx',
];

const browserProject = (name: string, files: Pick<InlineConfig, 'include' | 'exclude' | 'isolate'>) => ({
  extends: true as const,
  optimizeDeps: { include: packages },
  test: {
    name,
    ...files,
    // On two cores a quarter of their time is waiting for frames and sound.
    maxWorkers: 3,
    retry: 1,
    // For a busy machine; a test takes seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 10 } },
    setupFiles: ['src/app/browser-test-setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
});

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      restoreMocks: true,
      tags: [{ name: 'long', description: 'Runs only with npm test -- --all' }],
      // `retry` only with real browsers and processes: docs/decisions/026-a-second-attempt.md.
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['{src,scripts,art}/**/*.test.{ts,tsx}'],
            exclude: ['**/*.browser.test.{ts,tsx}'],
            // Some compute a minute of sound, which a busy machine does slowly.
            testTimeout: 60_000,
            maxWorkers: 2,
            // Halves the time. No module, fixtures included, may hold state that another file would notice.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            include: ['{server,supabase}/**/*.test.ts', 'e2e/account-protocol/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
            // They mostly wait for clocks and processes.
            maxWorkers: 2,
            // As above: with the database imported anew for each, 16 files took 38 s of processor time instead of 20–23.
            isolate: false,
            retry: 1,
          },
        },
        browserProject('browser', { include: browserTests, exclude: ownPageTests, isolate: false }),
        browserProject('browser-own-page', { include: ownPageTests }),
      ],
    },
  }),
);
