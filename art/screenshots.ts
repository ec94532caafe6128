// Pictures of the running app for the README: `node art/screenshots.ts`, after a build.
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright';
import { withServer } from '../e2e/server.ts';
import { findChromium } from '../scripts/chromium.ts';

const folder = 'docs/pictures';

const executablePath = await findChromium();
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  await withServer(async ({ address }) => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 750 }, colorScheme: 'dark', locale: 'en' });
    await page.context().addCookies([{ name: 'app-language', value: 'en', url: address }]);
    await page.goto(`${address}/player?id=1`);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('14:55').waitFor();
    await page.screenshot({ path: `${folder}/player.png` });
  });
} finally {
  await browser.close();
}
