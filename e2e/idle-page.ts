import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Imports the chunks of the given source modules, so that they are there when the server is gone. */
export async function preloadChunks(page: Page, sources: readonly string[]): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../dist/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const files = sources.map((source) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`${source} has no chunk of its own`);
    return `/${chunk.file}`;
  });
  await page.evaluate(async (addresses) => {
    await Promise.all(addresses.map((address) => import(address)));
  }, files);
}

/** Resolves once the page has made the last request it makes by itself. */
export async function visitUntilIdle(page: Page, path: string): Promise<void> {
  const last = page.waitForResponse('**/open-reminders-*.js');
  await page.goto(path);
  await last;
  await page.waitForLoadState('networkidle');
}

export const libraryChunks = ['src/screens/library/library-screen.tsx', 'src/app/boot/open-catalogue.ts'];
