import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { freePort } from '../../scripts/free-port.ts';
import { openSoundServer, type SoundServer } from '../../scripts/browsers/sound-server.ts';
import { sharedServerAddress } from '../shared-server.ts';
import { openSession, type Session } from './webdriver.ts';

async function withVirtualDisplay(use: (display: string) => Promise<void>): Promise<void> {
  const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [number] = (await once(xvfb.stdout, 'data')) as [Buffer];
    await use(`:${number.toString().trim()}`);
  } finally {
    xvfb.kill();
  }
}

/** A WebKit with its own profile; `env` selects its display and its sound server. */
async function withSession(env: NodeJS.ProcessEnv, use: (session: Session) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'onda-webkit-'));
  const port = await freePort();
  // WebKit would request English where the machine names no locale.
  const language = { LC_ALL: 'C.UTF-8', LANGUAGE: '' };
  const own = {
    ...language,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
  };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...own, ...env },
    stdio: 'ignore',
  });
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, {
      binary: process.env['MINIBROWSER'],
      args: ['--automation'],
    });
    await use(session);
    await session.close();
  } finally {
    driver.kill();
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

export const test = base.extend<object, { sound: SoundServer; webkit: Session }>({
  sound: [
    async ({}, use) => {
      const sound = await openSoundServer();
      await use(sound);
      await sound.close();
    },
    { scope: 'worker' },
  ],
  webkit: [
    async ({ sound }, use) => {
      await withVirtualDisplay((display) =>
        withSession({ ...sound.env, DISPLAY: display }, (session) =>
          use({ ...session, goto: (address) => session.goto(`${sharedServerAddress()}${address}`) }),
        ),
      );
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
