import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secrets } from '../account-server.fixture.ts';
import { dataFolderPaths } from '../../database/data-folder.ts';
import { findPostgres, startPostgres, type PostgresServer } from '../../database/postgres/postgres.fixture.ts';
import { temporaryFolder, writeSite } from '../../http/site.fixture.ts';
import { startServer, type RunningServer } from '../../start-server.ts';

const found = findPostgres();

describe.skipIf('missing' in found)('servers before one Postgres', () => {
  let postgres: PostgresServer;
  let url: string;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const running: RunningServer[] = [];

  beforeAll(async () => {
    folder = await temporaryFolder();
    if ('bin' in found) postgres = await startPostgres(found.bin);
    url = await postgres.createDatabase('shared');
    await writeSite(folder.path);
  }, 60_000);
  afterAll(async () => {
    for (const server of running) await server.close();
    await postgres?.stop();
    await folder.remove();
  });

  async function start(name: string): Promise<RunningServer> {
    const data = join(folder.path, name);
    await mkdir(data, { recursive: true });
    await writeFile(dataFolderPaths.secrets(data), JSON.stringify(secrets), { mode: 0o600 });
    const server = await startServer({
      environment: {
        PORT: '0',
        DATA_DIR: data,
        SITE_DIR: folder.path,
        LOG_LEVEL: 'silent',
        DATABASE_URL: url,
        ACCOUNTS: 'real',
      },
    });
    running.push(server);
    return server;
  }

  async function ask(server: RunningServer, path: string, body: object, network: string): Promise<number> {
    const answer = await fetch(`${server.address}auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: secrets.publishableKey, 'x-forwarded-for': network },
      body: JSON.stringify(body),
    });
    return answer.status;
  }

  it('count the tries of codes, wrong passwords and mails together, and after a restart', async () => {
    const [first, second] = [await start('first'), await start('second')];
    const code = { type: 'email', email: 'nobody@example.com', token: '00000000' };
    const tries: number[] = [];
    for (let round = 0; round < 15; round += 1)
      for (const server of [first, second]) tries.push(await ask(server, '/verify', code, '203.0.113.1'));
    expect(new Set(tries)).toEqual(new Set([403]));
    expect(await ask(first, '/verify', code, '203.0.113.1')).toBe(429);
    expect(await ask(second, '/verify', code, '203.0.113.1')).toBe(429);

    const wrong = { email: 'nobody@example.com', password: 'wrong password' };
    const guess = async (server: RunningServer): Promise<number> =>
      ask(server, '/token?grant_type=password', wrong, '203.0.113.2');
    const guesses: number[] = [];
    for (let round = 0; round < 6; round += 1) for (const server of [first, second]) guesses.push(await guess(server));
    expect(guesses).toEqual([...Array(11).fill(400), 429]);

    expect(await ask(first, '/recover', { email: 'nobody@example.com' }, '203.0.113.3')).toBe(200);
    expect(await ask(second, '/recover', { email: 'nobody@example.com' }, '203.0.113.3')).toBe(429);

    for (const server of running.splice(0)) await server.close();
    const third = await start('third');
    expect(await ask(third, '/verify', code, '203.0.113.1')).toBe(429);
    expect(await guess(third)).toBe(429);
    expect(await ask(third, '/recover', { email: 'nobody@example.com' }, '203.0.113.3')).toBe(429);
    expect(await ask(third, '/verify', code, '203.0.113.4')).toBe(403);
  }, 120_000);
});
