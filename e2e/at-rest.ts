// A page that asks for nothing more by itself, and has what a journey wants to be there when the server is gone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Has the page fetch the chunks of modules, named by their sources, and all that they import, as if they had been used before. */
export async function fetchChunks(page: Page, sources: readonly string[]): Promise<void> {
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

/** Opens a page, and waits until it is at rest: it asks for nothing more by itself. */
export async function visitAndRest(page: Page, path: string): Promise<void> {
  const last = page.waitForResponse('**/open-reminders-*.js');
  await page.goto(path);
  await last;
  await page.waitForLoadState('networkidle');
}

/** The library, and what asks for its data. */
export const libraryChunks = ['src/screens/library/library-screen.tsx', 'src/app/boot/open-catalogue.ts'];
