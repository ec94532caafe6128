import { existsSync, utimesSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyMigratedCluster } from './database/cluster.fixture.ts';
import { dataFolderPaths } from './database/data-folder.ts';
import { createServerRuns, type ServerRun, type ServerRuns } from './process.fixture.ts';
import { exampleFrequency } from './frequency.fixture.ts';

let runs: ServerRuns;
beforeEach(async () => {
  runs = await createServerRuns();
  await copyMigratedCluster(runs.data);
});
afterEach(async () => runs.end());

async function insert(address: string, ...added: string[]): Promise<number> {
  const { secretKey } = await runs.secrets();
  const response = await fetch(`${address}rest/v1/frequencies`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(added.map((slug) => ({ ...exampleFrequency, slug }))),
  });
  return response.status;
}

async function slugs(address: string, prefix: string): Promise<string[]> {
  const { secretKey } = await runs.secrets();
  const response = await fetch(`${address}rest/v1/frequencies?select=slug&slug=like.${prefix}-*&order=id`, {
    headers: { apikey: secretKey },
  });
  return ((await response.json()) as { slug: string }[]).map(({ slug }) => slug);
}

/** Makes the lock as old as if the process had been paused for too long. */
function ageLock(): void {
  const then = new Date(Date.now() - 33_000);
  utimesSync(dataFolderPaths.lock(runs.data), then, then);
}

const slugsOf = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}-${at}`);
const wanted = { first: slugsOf('first', 40), second: slugsOf('second', 110), third: slugsOf('third', 110) };

/** Pauses the server, lets `successor` take its data folder and write, and wakes the first one. */
async function replace(run: ServerRun, successor: 'second' | 'third', wake: 'SIGCONT' | 'SIGTERM'): Promise<ServerRun> {
  const address = await run.ready();
  run.child.kill('SIGSTOP');
  ageLock();
  const next = runs.start();
  expect(await insert(await next.ready(), ...wanted[successor])).toBe(201);
  const late = insert(address, 'late-0').catch(() => 0);
  // A stopped process gets the signal only when it continues.
  if (wake !== 'SIGCONT') run.child.kill(wake);
  run.child.kill('SIGCONT');
  expect(await late).not.toBe(201);
  expect(await run.ended()).toBe(1);
  return next;
}

// In one test, because each start takes three seconds of processor.
it.skipIf(process.platform === 'win32')(
  'a paused server that lost the data folder leaves its successor’s rows alone, and a killed one starts again',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const first = runs.start();
    expect(await insert(await first.ready(), ...wanted.first)).toBe(201);
    const second = await replace(first, 'second', 'SIGCONT');
    const third = await replace(second, 'third', 'SIGTERM');
    third.child.kill('SIGKILL');
    await third.ended();
    expect(existsSync(dataFolderPaths.lock(runs.data))).toBe(true);

    const last = await runs.start().ready();
    for (const [prefix, all] of Object.entries(wanted)) expect(await slugs(last, prefix)).toEqual(all);
    expect(await slugs(last, 'late')).toEqual([]);
  },
);
