import { playwright } from '@vitest/browser-playwright';
import { mergeConfig, defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

const launchOptions = {
  ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  args: ['--no-sandbox', '--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
};

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      restoreMocks: true,
      projects: [
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['{src,scripts,art}/**/*.test.{ts,tsx}'],
            exclude: ['**/*.browser.test.{ts,tsx}'],
          },
        },
        {
          extends: true,
          test: { name: 'server', environment: 'node', include: ['{server,supabase}/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
        },
        {
          extends: true,
          test: {
            name: 'browser',
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
