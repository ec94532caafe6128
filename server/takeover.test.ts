import { utimesSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyMigratedCluster } from './database/cluster.fixture.ts';
import { dataFolderPaths } from './database/data-folder.ts';
import { createServerRuns, type ServerRuns } from './process.fixture.ts';
import { exampleFrequency } from './frequency.fixture.ts';

let runs: ServerRuns;
beforeEach(async () => {
  runs = await createServerRuns();
  await copyMigratedCluster(runs.data);
});
afterEach(async () => runs.end());

async function insert(address: string, slug: string): Promise<number> {
  const { secretKey } = await runs.secrets();
  const body = JSON.stringify({ ...exampleFrequency, slug });
  const response = await fetch(`${address}rest/v1/frequencies`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body,
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

/** As if the process had been paused until its lock was stale. */
function ageLock(): void {
  const then = new Date(Date.now() - 33_000);
  utimesSync(dataFolderPaths.lock(runs.data), then, then);
}

const wanted = Array.from({ length: 110 }, (_, at) => `second-${at}`);

it.skipIf(process.platform === 'win32').each(['SIGCONT', 'SIGTERM'] as const)(
  'a server that was paused and lost the data folder leaves all rows of its successor alone, woken with %s',
  async (signal) => {
    const first = runs.start();
    const firstAddress = await first.ready();
    for (let at = 0; at < 40; at += 1) expect(await insert(firstAddress, `first-${at}`)).toBe(201);
    first.child.kill('SIGSTOP');
    ageLock();
    const second = runs.start();
    const secondAddress = await second.ready();
    for (const slug of wanted) expect(await insert(secondAddress, slug)).toBe(201);

    const late = insert(firstAddress, 'first-late').catch(() => 0);
    // A stopped process gets the signal only when it continues.
    if (signal !== 'SIGCONT') first.child.kill(signal);
    first.child.kill('SIGCONT');
    expect(await late).not.toBe(201);
    expect(await first.ended()).toBe(1);
    second.child.kill('SIGKILL');
    await second.ended();

    const third = await runs.start().ready();
    expect(await slugs(third, 'second')).toEqual(wanted);
    expect(await slugs(third, 'first')).toHaveLength(40);
  },
);
