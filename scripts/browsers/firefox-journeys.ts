import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from './firefox.ts';
import { runPlaywright } from './run-playwright.ts';
import { skipStep } from '../test/run-step.ts';
import { hasPulseAudio, openSoundServer } from './sound-server.ts';

async function run(): Promise<boolean> {
  const sound = hasPulseAudio() ? await openSoundServer() : undefined;
  const home = mkdtempSync(join(tmpdir(), 'onda-firefox-'));
  try {
    // Not the user's profile and sound server.
    Object.assign(process.env, { HOME: home, ...sound?.env });
    const path = await findFirefox();
    if (path) process.exitCode = await runPlaywright('playwright.firefox.config.ts', { FIREFOX: path });
    return path !== undefined;
  } finally {
    await sound?.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

// Windows cannot start the relay, which is a script.
if (process.platform === 'win32') skipStep('Firefox cannot be driven on Windows');
if (!(await run()))
  skipStep(
    'there is no Firefox here that opens a page and plays sound: install one, or name it with FIREFOX=/path/to/it',
  );
