// node art/screenshots.ts, after a build: screenshots for the README and docs/tour.md.
import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { withServer } from '../e2e/server.ts';
import type { Locale } from '../src/core/domain/locales.ts';
import { playerAddress, routes } from '../src/routes.ts';
import { withChromium } from '../scripts/browsers/with-chromium.ts';
import { exampleHistory } from './example-history.ts';
import { encodeWithin } from './pictures.ts';

const folder = 'docs/pictures';
const limit = 60_000;

interface Shot {
  name: string;
  path: string;
  size: 'phone' | 'desktop';
  theme: 'dark' | 'light';
  locale: Locale;
  /** Whether to import a year of personal data first. */
  own?: boolean;
  /** Runs before the screenshot. */
  first?: (page: Page) => Promise<void>;
}

const start = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(?:Start|Iniciar)$/u }).click();
  await page.getByText('14:56').waitFor();
};

const shots: readonly Shot[] = [
  { name: 'player', path: playerAddress(1), size: 'desktop', theme: 'dark', locale: 'en', first: start },
  { name: 'welcome', path: routes.welcome, size: 'phone', theme: 'dark', locale: 'es' },
  { name: 'player-phone', path: playerAddress(39), size: 'phone', theme: 'dark', locale: 'es', first: start },
  { name: 'dashboard', path: routes.dashboard, size: 'desktop', theme: 'dark', locale: 'en', own: true },
  { name: 'library', path: routes.library, size: 'desktop', theme: 'light', locale: 'en', own: true },
  { name: 'assessment', path: routes.diagnosis, size: 'phone', theme: 'light', locale: 'en' },
  { name: 'results', path: routes['diagnosis-results'], size: 'desktop', theme: 'dark', locale: 'en', own: true },
  { name: 'history', path: routes.history, size: 'desktop', theme: 'light', locale: 'en', own: true },
  { name: 'routines', path: routes.routines, size: 'phone', theme: 'light', locale: 'es', own: true },
];

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

async function importExampleHistory(page: Page, address: string): Promise<void> {
  // A file chosen before hydration would be ignored.
  await page.goto(`${address}${routes.profile}`, { waitUntil: 'networkidle' });
  const file = {
    name: 'onda.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(exampleHistory(Date.now()))),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(/^(?:Imported|Importado): /u).waitFor();
}

async function take(browser: Browser, address: string, shot: Shot): Promise<void> {
  const { name, path, size, theme, locale, own = false, first } = shot;
  const context = await browser.newContext({ ...sizes[size], colorScheme: theme, locale, timezoneId: 'Europe/Madrid' });
  await context.addCookies([{ name: 'app-language', value: locale, url: address }]);
  const page = await context.newPage();
  if (own) await importExampleHistory(page, address);
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
  await first?.(page);
  // Workers draw the figures: the page does not show when the last one is done.
  await page.waitForTimeout(1500);
  const picture = await page.screenshot();
  await writeFile(
    `${folder}/${name}.webp`,
    await encodeWithin(limit, (quality) => sharp(picture).webp({ quality, effort: 6 }).toBuffer()),
  );
  await context.close();
}

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
await withChromium((browser) =>
  withServer(async ({ address }) => {
    for (const shot of shots) if (wanted.length === 0 || wanted.includes(shot.name)) await take(browser, address, shot);
  }),
);
