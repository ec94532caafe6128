// node bench/import.ts [megabytes]: longest main-thread task, in processor time, during an import and an export in the
// built app. It must not grow with the file. An import takes up to 64 MB; 8, ten years, show growth without taking
// minutes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { withServer } from '../e2e/server.ts';
import { buildIfStale } from '../scripts/build-if-stale.ts';
import { findChromium } from '../scripts/browsers/chromium.ts';
import { blockingOf, watchMainThread } from './main-thread.ts';
import { importFileOf } from './session-file.ts';

interface Budgets {
  /** Processor milliseconds. */
  longestTask: number;
}

const { import: budgets } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  import: Budgets;
};
const megabytes = Number(process.argv[2] ?? 8);
const bytesOfOne = importFileOf(1000).length / 1000;

/** Returns whether it is within the budget. */
function report(what: string, spans: Awaited<ReturnType<typeof watchMainThread>>): boolean {
  const { longest, blocking } = blockingOf(spans, 1);
  const fits = longest <= budgets.longestTask;
  console.log(
    `· ${what} of ${megabytes} MB: all work beyond 50 ms a task           ${blocking.toFixed(0)} ms of processor`,
  );
  console.log(
    `${fits ? '✓' : '✗'} ${what} of ${megabytes} MB: the longest task of the page           ${longest.toFixed(0)} ms of processor, budget ${budgets.longestTask}`,
  );
  return fits;
}

buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'onda-import-'));
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  const file = join(folder, 'onda.json');
  writeFileSync(file, importFileOf(Math.floor((megabytes * 1e6) / bytesOfOne) - 1));
  await withServer(async ({ address }) => {
    const page = await browser.newPage({ serviceWorkers: 'block', locale: 'es-ES' });
    // The browser's own dialogue would wait for a person: without it the file is downloaded.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
    await page.goto(`${address}/profile`);
    // The app loads more when idle, which is not measured here.
    await page.waitForTimeout(6000);
    const began = performance.now();
    const spans = await watchMainThread(page, async () => {
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByText(/^Importado: \d/u).waitFor({ timeout: 600_000 });
      // What shows the sessions reads them again.
      await page.waitForTimeout(2000);
    });
    const seconds = (performance.now() - began) / 1000;
    const imported = report('import', spans);
    console.log(`· ${megabytes} MB: until it has ended                                ${seconds.toFixed(0)} s`);
    const saving = await watchMainThread(page, async () => {
      await Promise.all([
        page.waitForEvent('download', { timeout: 600_000 }),
        page.getByRole('button', { name: /^Exportar todo/u }).click(),
      ]);
    });
    process.exitCode = [imported, report('export', saving)].every(Boolean) ? 0 : 1;
  });
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
