// Pictures of the running app for the README and docs/tour.md: `node art/screenshots.ts`, after a build.
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { withServer } from '../e2e/server.ts';
import { findChromium } from '../scripts/browsers/chromium.ts';
import { ownYear } from './own-year.ts';
import { within } from './pictures.ts';

const folder = 'docs/pictures';
const limit = 60_000;

interface Shot {
  name: string;
  path: string;
  size: 'phone' | 'desktop';
  theme: 'dark' | 'light';
  locale: 'es' | 'en';
  /** Whether a year of somebody's listening is on the device. */
  own?: boolean;
  /** What is done before the picture is taken. */
  first?: (page: Page) => Promise<void>;
}

const start = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(?:Start|Iniciar)$/u }).click();
  await page.getByText('14:56').waitFor();
};

const shots: readonly Shot[] = [
  { name: 'player', path: '/player?id=1', size: 'desktop', theme: 'dark', locale: 'en', first: start },
  { name: 'welcome', path: '/', size: 'phone', theme: 'dark', locale: 'es' },
  { name: 'player-phone', path: '/player?id=39', size: 'phone', theme: 'dark', locale: 'es', first: start },
  { name: 'dashboard', path: '/dashboard', size: 'desktop', theme: 'dark', locale: 'en', own: true },
  { name: 'library', path: '/library', size: 'desktop', theme: 'light', locale: 'en', own: true },
  { name: 'assessment', path: '/diagnosis', size: 'phone', theme: 'light', locale: 'en' },
  { name: 'results', path: '/diagnosis/results', size: 'desktop', theme: 'dark', locale: 'en', own: true },
  { name: 'history', path: '/history', size: 'desktop', theme: 'light', locale: 'en', own: true },
  { name: 'routines', path: '/routines', size: 'phone', theme: 'light', locale: 'es', own: true },
];

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

/** Brings the year into the app by its own import. */
async function bringYear(page: Page, address: string): Promise<void> {
  // Whoever chooses a file before the scripts have come is not heard.
  await page.goto(`${address}/profile`, { waitUntil: 'networkidle' });
  const file = {
    name: 'onda.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(ownYear(Date.now()))),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(/^(?:Imported|Importado): /u).waitFor();
}

async function take(browser: Browser, address: string, shot: Shot): Promise<void> {
  const { name, path, size, theme, locale, own = false, first } = shot;
  const context = await browser.newContext({ ...sizes[size], colorScheme: theme, locale, timezoneId: 'Europe/Madrid' });
  await context.addCookies([{ name: 'app-language', value: locale, url: address }]);
  const page = await context.newPage();
  if (own) await bringYear(page, address);
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
  await first?.(page);
  // Figures are drawn beside the page: nothing on it says when the last of them has come.
  await page.waitForTimeout(1500);
  const picture = await page.screenshot();
  await writeFile(
    `${folder}/${name}.webp`,
    await within(limit, (quality) => sharp(picture).webp({ quality, effort: 6 }).toBuffer()),
  );
  await context.close();
}

const executablePath = await findChromium();
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const wanted = process.argv.slice(2);
try {
  await withServer(async ({ address }) => {
    for (const shot of shots) if (wanted.length === 0 || wanted.includes(shot.name)) await take(browser, address, shot);
  });
} finally {
  await browser.close();
}
