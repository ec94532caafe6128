import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyMigratedCluster } from './database/cluster.fixture.ts';
import { dataFolderPaths, unfinishedPrefix } from './database/data-folder.ts';
import { createServerRuns, deadline, type ServerRuns } from './process.fixture.ts';
import { startServer } from './start-server.ts';

describe('the server process', () => {
  let runs: ServerRuns;
  let data: string;
  const start: ServerRuns['start'] = (...options) => runs.start(...options);
  beforeEach(async () => {
    runs = await createServerRuns();
    ({ data } = runs);
  });
  afterEach(async () => runs.end());

  it('reports a port in use and touches no data', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const run = start({ PORT: String(port) });
    expect(await run.ended()).toBe(1);
    expect(run.output()).toBe(
      `Onda cannot start. Port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or choose another with PORT\n`,
    );
    expect(existsSync(data)).toBe(false);
    other.close();
  });

  it('reports a wrong environment variable', async () => {
    const run = start({ PORT: 'http' });
    expect(await run.ended()).toBe(1);
    expect(run.output()).toBe('Onda cannot start. PORT must be a whole number\n');
  });

  it('stops on SIGTERM, and locks its data folder while it runs', async () => {
    await copyMigratedCluster(data);
    const first = start();
    const address = await first.ready();
    expect(first.output().trimEnd().split('\n').at(-1)).toBe(`Onda: ${address}`);
    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`in use by process ${first.child.pid}`);
    expect((await fetch(`${address}health`)).status).toBe(200);
    const [apikey = ''] = /sb_publishable_[\w-]+/.exec(await (await fetch(address)).text()) ?? [];
    expect((await fetch(`${address}rest/v1/frequencies?hz=eq.ana@example.com`, { headers: { apikey } })).status).toBe(
      400,
    );
    first.child.kill('SIGTERM');
    expect(await first.ended()).toBe(0);
    expect(first.output()).not.toMatch(/ana@|22P02/u);
    expect(existsSync(dataFolderPaths.lock(data))).toBe(false);
  });

  it('starts again after it was killed while creating its database', { tags: 'long', timeout: 120_000 }, async () => {
    const first = start();
    const unfinished = (): string[] =>
      existsSync(data) ? readdirSync(data).filter((name) => name.startsWith(unfinishedPrefix)) : [];
    const started = (): boolean => unfinished().some((name) => readdirSync(join(data, name)).length > 3);
    await expect.poll(started, deadline).toBe(true);
    first.child.kill('SIGKILL');
    await first.ended();
    expect(existsSync(dataFolderPaths.cluster(data))).toBe(false);
    const second = start();
    await second.ready();
    expect(second.output()).toContain('Catalogue: 60 frequencies');
  });

  it('leaves no lock behind when its start fails', async () => {
    await copyMigratedCluster(data);
    const environment = { PORT: '0', DATA_DIR: data, SITE_DIR: runs.folder };
    await expect(startServer({ environment, supabaseFolder: join(runs.folder, 'none') })).rejects.toThrow('ENOENT');
    expect(existsSync(dataFolderPaths.lock(data))).toBe(false);
    await expect(startServer({ environment: { ...environment, SITE_DIR: join(runs.folder, 'none') } })).rejects.toThrow(
      'The app is not built',
    );
  });
});
