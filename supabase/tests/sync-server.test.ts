import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signToken } from '../../server/catalogue/token.fixture.ts';
import { copyMigratedCluster } from '../../server/database/cluster.fixture.ts';
import { dataFolderPaths } from '../../server/database/data-folder.ts';
import { temporaryFolder, writeSite } from '../../server/http/site.fixture.ts';
import { createLog } from '../../server/log.ts';
import type { Secrets } from '../../server/secrets.ts';
import { issuerOf } from '../../server/auth/auth-message.ts';
import { startServer, type RunningServer } from '../../server/start-server.ts';
import { recordOf, upsertHeaders, upsertPath } from './people.fixture.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: RunningServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  await writeSite(join(folder.path, 'site'));
  await copyMigratedCluster(join(folder.path, 'data'));
});
afterAll(async () => folder.remove());

const start = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  const [site, data] = [join(folder.path, 'site'), join(folder.path, 'data')];
  server = await startServer({
    environment: { PORT: '0', DATA_DIR: data, SITE_DIR: site, ...environment },
    log: createLog('silent'),
  });
};
const ask = async (path: string, role?: string, body?: unknown): Promise<number> => {
  const secrets = JSON.parse(await readFile(dataFolderPaths.secrets(join(folder.path, 'data')), 'utf8')) as Secrets;
  const iss = issuerOf(new URL(server.address).origin);
  const token = signToken({ sub: '5e2d9f6e-0000-4000-8000-000000000001', role, iss }, secrets.jwtSecret);
  const headers = {
    apikey: secrets.publishableKey,
    ...(role !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && upsertHeaders),
  };
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${server.address}rest/v1/${path}`, { headers, ...init });
  // An unread answer would delay the end of the server.
  await response.arrayBuffer();
  return response.status;
};
const statuses = async (): Promise<number[]> => [
  await ask('sync_heads?select=epoch,seq'),
  await ask('sync_heads?select=epoch,seq', 'authenticated'),
  await ask(upsertPath, 'authenticated', [recordOf('a')]),
  await ask('rpc/start_new_epoch', undefined, {}),
];

// One test, because it follows one data folder through three starts.
it('a server opens personal records only with accounts, whether it had accounts before or not', async () => {
  await start({});
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  await server.close();
  await start({ ACCOUNTS: 'real' });
  // Nobody has this id: the account is deleted.
  expect(await statuses()).toEqual([401, 200, 409, 404]);
  const large = Array.from({ length: 9 }, (_, at) => recordOf(`${at}`, { data: { note: 'x'.repeat(8000) } }));
  expect(await ask(upsertPath, 'authenticated', large)).toBe(413);
  await server.close();
  await start({});
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  await server.close();
}, 180_000);
