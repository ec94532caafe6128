import { playwright } from '@vitest/browser-playwright';
import { mergeConfig, defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

// Named, because Vite would otherwise discover them during a test and reload its page.
const packages = [
  'react',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/compiler-runtime',
  'react-router',
  '@tanstack/react-query',
  'radix-ui',
  'lucide-react',
  'sonner',
  'valibot',
  'dexie',
  '@supabase/auth-js',
  '@supabase/functions-js',
  '@supabase/postgrest-js',
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

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      restoreMocks: true,
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
            // Halves the time. No module, fixtures included, may hold state that another file would notice.
            isolate: false,
          },
        },
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            include: ['{server,supabase}/**/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
            // They mostly wait for clocks and processes.
            maxWorkers: 2,
            // As above: with the database imported anew for each, 16 files took 38 s of processor time instead of 20–23.
            isolate: false,
            retry: 1,
          },
        },
        {
          extends: true,
          optimizeDeps: { include: packages },
          test: {
            name: 'browser',
            // On two cores a quarter of their time is waiting for frames and sound.
            maxWorkers: 3,
            retry: 1,
            expect: { poll: { timeout: 4000 } },
            include: ['src/**/*.browser.test.{ts,tsx}'],
            setupFiles: ['src/app/browser-test-setup.ts'],
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              provider: playwright({ launchOptions }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
      ],
    },
  }),
);
