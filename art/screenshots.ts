// node art/screenshots.ts, after a build: screenshots for the README and docs/tour.md.
import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { withServer } from '../e2e/server.ts';
import type { Locale } from '../src/core/domain/locales.ts';
import { playerAddress, routes, screenNames, type ScreenName } from '../src/routes.ts';
import { withChromium } from '../scripts/browsers/with-chromium.ts';
import { exampleHistory } from './example-history.ts';
import { encodeWithin } from './pictures.ts';

const folder = 'docs/pictures';
const limit = 60_000;

interface Look {
  size: 'phone' | 'desktop';
  theme: 'dark' | 'light';
  locale: Locale;
  /** Of the screen itself, if not given. */
  path?: string;
  /** Whether to import a year of personal data first. */
  own?: boolean;
  /** Runs before the screenshot. */
  first?: (page: Page) => Promise<void>;
}

interface Shot extends Look {
  name: string;
  path: string;
}

const start = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(?:Start|Iniciar)$/u }).click();
  await page.getByText('14:56').waitFor();
};

const usual: Look = { size: 'phone', theme: 'dark', locale: 'es' };

/** Where a screen is not shown as usual. */
const looks: Partial<Readonly<Record<ScreenName, Partial<Look>>>> = {
  auth: { theme: 'light', locale: 'en' },
  about: { size: 'desktop', theme: 'light', locale: 'en' },
  dashboard: { size: 'desktop', locale: 'en', own: true },
  library: { size: 'desktop', theme: 'light', locale: 'en', own: true },
  player: { path: playerAddress(1), size: 'desktop', locale: 'en', first: start },
  device: { size: 'desktop' },
  diagnosis: { theme: 'light', locale: 'en' },
  'diagnosis-results': { size: 'desktop', locale: 'en', own: true },
  history: { size: 'desktop', theme: 'light', locale: 'en', own: true },
  routines: { theme: 'light', own: true },
  profile: { locale: 'en', own: true },
};

/** A second view of a screen. */
const more: Shot = { ...usual, name: 'player-phone', path: playerAddress(39), first: start };

const shots: readonly Shot[] = [
  ...screenNames.map((name) => ({ ...usual, name, path: routes[name], ...looks[name] })),
  more,
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
