import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { firefox } from 'playwright';
import { firstThatWorks, onPath } from './candidates.ts';
import { installSystemPackages } from './system-packages.ts';

declare global {
  var probe: AudioContext | undefined;
}

export const firefoxLaunch = {
  channel: 'moz-firefox',
  executablePath: join(import.meta.dirname, 'firefox-relay.ts'),
  // Silent, in case it has no sound server of its own.
  firefoxUserPrefs: { 'media.volume_scale': '0.0' },
};

/** Without any sound card an audio clock stands still. */
async function works(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  try {
    const { firefoxUserPrefs, ...launch } = firefoxLaunch;
    const browser = await firefox.launch({
      ...launch,
      env: { ...process.env, FIREFOX: path },
      firefoxUserPrefs: { ...firefoxUserPrefs, 'media.autoplay.default': 0 },
      timeout: 60_000,
    });
    try {
      const page = await browser.newPage();
      await page.waitForFunction(() => {
        globalThis.probe ??= new AudioContext();
        return globalThis.probe.currentTime > 0;
      });
      return true;
    } finally {
      await browser.close();
    }
  } catch (error) {
    if (process.env['VERBOSE']) console.error(path, error);
    return false;
  }
}

function installed(): string[] {
  if (process.platform === 'darwin') return ['/Applications/Firefox.app/Contents/MacOS/firefox'];
  return onPath(['firefox-esr', 'firefox']);
}

/** FIREFOX, else an installed one, else the system's package. @throws Error if the named one does not work */
export async function findFirefox(): Promise<string | undefined> {
  const named = process.env['FIREFOX'];
  if (named) {
    if (await works(named)) return named;
    throw new Error(`FIREFOX is ${named}, which does not open a page`);
  }
  const found = await firstThatWorks(installed(), works);
  if (found) return found;
  installSystemPackages(['firefox-esr']);
  return firstThatWorks(installed(), works);
}
