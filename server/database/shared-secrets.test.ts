import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { dataFolderPaths } from './data-folder.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { findPostgres, startPostgres, type PostgresServer } from './postgres/postgres.fixture.ts';
import { agreeOnSecrets } from './shared-secrets.ts';
import { temporaryFolder, writeSite } from '../http/site.fixture.ts';
import { createLog } from '../log.ts';
import { createSecrets, loadSecrets, type Secrets } from '../secrets.ts';
import { startServer, type RunningServer } from '../start-server.ts';

const found = findPostgres();

describe.skipIf('missing' in found)('secrets of several servers on one database', () => {
  let postgres: PostgresServer;
  let url: string;
  let names = 0;
  const open: Database[] = [];
  beforeAll(async () => {
    postgres = await startPostgres('bin' in found ? found.bin : '');
  });
  afterAll(async () => postgres.stop());
  beforeEach(async () => {
    names += 1;
    url = await postgres.createDatabase(`secrets_${names}`);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map(async (database) => database.close()));
  });

  const connect = (): Database => {
    const database = openPostgres(url);
    open.push(database);
    return database;
  };
  const agree = async (secrets?: Secrets, jwtSecret?: string): Promise<Secrets> =>
    agreeOnSecrets(connect(), { choice: { kind: 'postgres', url }, dataFolder: '/nowhere', secrets, jwtSecret });
  const stored = async (): Promise<object[]> =>
    connect().transaction(async ({ rows }) => rows('select * from onda_server.secrets'));

  it('are the same when six start at once on an empty database, and at every later start', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, async () => agree()));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await agree()).toEqual(all[0]);
  });

  it('stay in the file of a server that has one, and the database knows their fingerprint only', async () => {
    const own = createSecrets();
    expect(await agree(own)).toEqual(own);
    expect(await agree(own)).toEqual(own);
    expect(JSON.stringify(await stored())).not.toMatch(
      new RegExp(
        Object.values(own)
          .map((secret) => secret.slice(-20))
          .join('|'),
      ),
    );
    await expect(agree(createSecrets())).rejects.toThrow(
      '/nowhere/secrets.json is not the one of the other servers on this database. Replace it by theirs.',
    );
    await expect(agree()).rejects.toThrow('Copy that file to /nowhere/secrets.json.');
  });

  it('in the database are not replaced by those of a file', async () => {
    const shared = await agree();
    await expect(agree(createSecrets())).rejects.toThrow('Remove it: the secrets are in the database.');
    expect(await agree(shared)).toEqual(shared);
  });

  it('are new after they were deleted', async () => {
    const before = await agree();
    await connect().transaction(async ({ script }) => script('delete from onda_server.secrets'));
    expect(await agree()).not.toEqual(before);
  });

  it('sign with the secret of a GoTrue, whose own they are not', async () => {
    const own = createSecrets();
    expect(await agree(own, 'g'.repeat(32))).toEqual({ ...own, jwtSecret: 'g'.repeat(32) });
    expect(await agree(own, 'h'.repeat(32))).toEqual({ ...own, jwtSecret: 'h'.repeat(32) });
  });

  describe('as whole servers', () => {
    const servers: RunningServer[] = [];
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    beforeEach(async () => {
      folder = await temporaryFolder();
      await writeSite(folder.path);
    });
    afterEach(async () => {
      await Promise.all(servers.splice(0).map(async (server) => server.close()));
      await folder.remove();
    });
    const start = async (name: string): Promise<RunningServer> => {
      const environment = {
        PORT: '0',
        DATA_DIR: join(folder.path, name),
        SITE_DIR: folder.path,
        DATABASE_URL: url,
        ACCOUNTS: 'real',
      };
      const server = await startServer({ environment, log: createLog('silent') });
      servers.push(server);
      return server;
    };
    const keyOf = async ({ address }: RunningServer): Promise<string> =>
      /sb_publishable_[\w-]+/.exec(await (await fetch(address)).text())?.[0] ?? '';

    it('accept the keys of each other’s pages, without a file', async () => {
      const [first, second] = await Promise.all([start('one'), start('two')]);
      const apikey = await keyOf(first);
      expect(apikey).not.toBe('');
      for (const path of ['rest/v1/frequencies?limit=1', 'auth/v1/settings'])
        expect((await fetch(second.address + path, { headers: { apikey } })).status).toBe(200);
      expect(await readdir(folder.path)).not.toContain('one');
      for (const role of ['anon', 'authenticated', 'service_role'])
        await expect(
          connect().transaction(async ({ script }) =>
            script(`set local role ${role}; select * from onda_server.secrets`),
          ),
        ).rejects.toThrow('permission denied');
    });

    it('keep the file of a server that was alone', async () => {
      const data = join(folder.path, 'old');
      await mkdir(data, { mode: 0o700 });
      const own = await loadSecrets(dataFolderPaths.secrets(data));
      expect(await keyOf(await start('old'))).toBe(own.publishableKey);
      await expect(start('new')).rejects.toThrow('Copy that file to');
    });
  });
});
