// node bench/import.ts [megabytes]: longest main-thread task during an import and an export, in processor time. It must
// not grow with the file: its share of the whole main-thread work, which does, has a budget. An import takes up to 64 MB;
// 4, five years, show growth without taking minutes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { visitUntilIdle } from '../e2e/idle-page.ts';
import { withServer } from '../e2e/server.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { blockingOf, watchMainThread, type Span } from './main-thread.ts';
import { importFileOf } from './session-file.ts';
import { report, reportRatio } from './report.ts';
import { withFolder } from './with-folder.ts';
import { withChromium } from '../scripts/browsers/with-chromium.ts';
import allBudgets from './budgets.json' with { type: 'json' };

const budgets = allBudgets.import;
const megabytes = Number(process.argv[2] ?? 4);
const bytesOfOne = importFileOf(1000).length / 1000;

function reportTasks(action: string, spans: readonly Span[]): void {
  const name = `${action} of ${megabytes} MB`;
  const { longest, whole, blocking } = blockingOf(spans);
  report(`${name}: total blocking time`, `${blocking.toFixed(0)} ms of processor`);
  report(`${name}: longest main-thread task`, `${longest.toFixed(0)} of ${whole.toFixed(0)} ms of processor`);
  reportRatio(`${name}: share of the longest task`, longest / whole, budgets.longestShare);
}

async function measure(browser: Browser, address: string, file: string): Promise<void> {
  const page = await browser.newPage({ serviceWorkers: 'block', locale: 'es-ES' });
  // The browser's own dialogue would wait for a person: without it the file is downloaded.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  // The app loads more when idle, which is not measured here.
  await visitUntilIdle(page, `${address}/profile`);
  const startedAt = performance.now();
  const spans = await watchMainThread(page, async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(/^Importado: \d/u).waitFor({ timeout: 600_000 });
    await page.waitForTimeout(2000);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  reportTasks('import', spans);
  report(`import of ${megabytes} MB: duration`, `${seconds.toFixed(0)} s`);
  const saving = await watchMainThread(page, async () => {
    await Promise.all([
      page.waitForEvent('download', { timeout: 600_000 }),
      page.getByRole('button', { name: /^Exportar todo/u }).click(),
    ]);
  });
  reportTasks('export', saving);
}

buildIfStale();
await withFolder(async (folder) => {
  const file = join(folder, 'onda.json');
  writeFileSync(file, importFileOf(Math.floor((megabytes * 1e6) / bytesOfOne) - 1));
  await withChromium((browser) => withServer(({ address }) => measure(browser, address, file)));
});
