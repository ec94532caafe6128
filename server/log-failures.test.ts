import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerRuns, deadline, type ServerRun, type ServerRuns } from './process.fixture.ts';
import { freePort } from '../scripts/free-port.ts';

// In front of a hosted project, because no database is needed here.
const hosted = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: 'key' };

let runs: ServerRuns;
beforeEach(async () => {
  runs = await createServerRuns();
});
afterEach(async () => runs.end());

async function askOften(address: string, times: number): Promise<void> {
  const statuses = await Promise.all(Array.from({ length: times }, async () => (await fetch(address)).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
}

async function stop(run: ServerRun): Promise<number | string | null> {
  run.child.kill('SIGTERM');
  return run.ended();
}

async function startInto(stdout: number): Promise<{ run: ServerRun; address: string }> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  const run = runs.start({ ...hosted, PORT: String(port) }, undefined, stdout);
  await expect.poll(async () => (await fetch(`${address}health`).catch(() => undefined))?.status, deadline).toBe(200);
  return { run, address };
}

describe.skipIf(process.platform !== 'linux')('a log that cannot be written does not end the server', () => {
  it('from the first message on', async () => {
    const full = openSync('/dev/full', 'w');
    const { run, address } = await startInto(full);
    closeSync(full);
    await askOften(address, 50);
    expect(await stop(run)).toBe(0);
  });

  it('when both readers have gone', async () => {
    const run = runs.start(hosted);
    const address = await run.ready();
    run.child.stdout?.destroy();
    run.child.stderr?.destroy();
    await askOften(address, 50);
    expect(await stop(run)).toBe(0);
  });

  it('when nobody reads any more', async () => {
    const run = runs.start(hosted);
    const address = await run.ready();
    run.child.stdout?.pause();
    for (let round = 0; round < 10; round += 1) await askOften(address, 100);
    run.child.kill('SIGTERM');
    await expect.poll(() => run.child.exitCode, deadline).toBe(0);
    run.child.stdout?.resume();
  });

  const folderOf = (): string => join(runs.folder, 'small');
  const mount = (...words: string[]): boolean => spawnSync('mount', words, { stdio: 'ignore' }).status === 0;
  const unmount = (): void => void spawnSync('umount', [folderOf()], { stdio: 'ignore' });

  it('while its disk is full, and says afterwards how many lines were lost', async ({ skip }) => {
    const small = folderOf();
    mkdirSync(small);
    if (!mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', small)) skip('needs the right to mount a small disk');
    try {
      writeFileSync(join(small, 'other'), 'x'.repeat(60_000));
      const log = join(small, 'log');
      const file = openSync(log, 'a');
      const { run, address } = await startInto(file);
      closeSync(file);
      await askOften(address, 200);
      rmSync(join(small, 'other'));
      await askOften(address, 1);
      const lines = (): { event?: string; lost?: number }[] =>
        readFileSync(log, 'utf8')
          .split('\n')
          .filter((line) => line.endsWith('}'))
          .map((line) => JSON.parse(line) as { event?: string; lost?: number });
      await expect.poll(() => lines().find(({ event }) => event === 'log')?.lost, deadline).toBeGreaterThan(100);
      expect(lines().at(-1)).toMatchObject({ event: 'request', path: '/' });
      expect(await stop(run)).toBe(0);
    } finally {
      unmount();
    }
  });
});
