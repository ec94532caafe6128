// @module-tag long
// Starts the proxies with the files of deploy/, in front of a server.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openAccountCluster } from '../database/cluster.fixture.ts';
import { dataFolderPaths } from '../database/data-folder.ts';
import { temporaryFolder, writeSite } from '../http/site.fixture.ts';
import { loadSecrets, type Secrets } from '../secrets.ts';
import { freePort } from '../../scripts/free-port.ts';
import { createServerProcess, type ServerProcess } from '../../scripts/server-process.ts';
import { createHttpsClient, type HttpsClient } from './https-client.fixture.ts';
import { addAccounts, newRecord, postJson, pushRecords, signInByPassword } from './people.fixture.ts';
import { missingOf } from './programs.fixture.ts';
import { createProxy, proxyNames, type Proxy } from './proxies.fixture.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let secrets: Secrets;
let ports: [number, number];
let server: ServerProcess;
const emails = proxyNames.map((name) => `ana@${name}.example`);

beforeAll(async () => {
  folder = await temporaryFolder();
  const [data, site] = [join(folder.path, 'data'), join(folder.path, 'site')];
  await writeSite(site);
  const database = await openAccountCluster(data);
  await addAccounts(database, emails);
  await database.close();
  // Nobody but the proxy, which connects from there, is believed.
  const env = { DATABASE_URL: '', SUPABASE_URL: '', ACCOUNTS: 'real', TRUSTED_PROXIES: '127.0.0.1' };
  server = await createServerProcess({ data, site, env });
  await server.start();
  // Nothing listens on the second: half of all requests have to be given to the first.
  ports = [Number(new URL(server.address).port), await freePort()];
  secrets = await loadSecrets(dataFolderPaths.secrets(data));
});
afterAll(async () => {
  await server?.stop();
  await folder?.remove();
});

const why = missingOf([...proxyNames, 'openssl']);

describe.skipIf(why !== undefined).each(proxyNames.map((name, at) => ({ name, at })))(
  `a server behind $name${why === undefined ? '' : ` (${why})`}`,
  ({ name, at }) => {
    let proxy: Proxy;
    let client: HttpsClient;
    beforeAll(async () => {
      proxy = await createProxy(name, { folder: join(folder.path, name), servers: ports });
      await proxy.start();
      client = createHttpsClient(proxy.port);
      // Caddy listens before it has made its certificate.
      await vi.waitUntil(async () => (await client.ask('/')).status === 200, { timeout: 20_000, interval: 50 });
    });
    afterAll(async () => {
      client?.close();
      await proxy?.stop();
    });

    it('sends pages, compressed by the server, also while another server is away', async () => {
      for (let time = 0; time < 20; time += 1) {
        const { status, headers } = await client.ask('/', { headers: { 'accept-encoding': 'br' } });
        expect([status, headers['content-encoding'], headers['content-security-policy'] !== undefined]).toEqual([
          200,
          'br',
          true,
        ]);
      }
    });

    it('passes sign-ins and pushes on', async () => {
      const caller = { client, apikey: secrets.publishableKey };
      const tokens = await signInByPassword(caller, emails[at] ?? '');
      for (let time = 0; time < 10; time += 1) {
        const keys = Array.from({ length: 10 }, () => crypto.randomUUID());
        const { keys: stored } = await pushRecords(caller, tokens.access_token, keys.map(newRecord));
        expect(stored.toSorted()).toEqual(keys.toSorted());
      }
    });

    it('refuses bodies that are too large, and keeps the next requests whole', async () => {
      const body = 'x'.repeat(300_000);
      const around = async (): Promise<number[]> => {
        const large = await client.ask('/rest/v1/frequencies', { method: 'POST', body });
        const next = await postJson({ client, apikey: secrets.publishableKey }, '/auth/v1/otp', {});
        return [large.status, next.status];
      };
      const statuses: number[][] = [];
      for (let time = 0; time < 10; time += 1) statuses.push(await around());
      expect(statuses).toEqual(Array.from({ length: 10 }, () => [413, 400]));
    });

    it('counts tries by the true address, whatever the person writes into the header', async () => {
      const attempt = async (time: number, from: string): Promise<number> => {
        const { status } = await client.ask('/auth/v1/verify', {
          method: 'POST',
          from,
          headers: {
            apikey: secrets.publishableKey,
            'content-type': 'application/json',
            'x-forwarded-for': `203.0.113.${time}, 127.0.0.1`,
          },
          body: JSON.stringify({ type: 'email', email: `nobody-${time}@example.com`, token: '12345678' }),
        });
        return status;
      };
      const statuses: number[] = [];
      for (let time = 0; time < 40; time += 1) statuses.push(await attempt(time, `127.0.${at}.2`));
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
      expect(await attempt(50, `127.0.${at}.3`)).not.toBe(429);
    });

    it('is reached again after a restart', async () => {
      await server.stop();
      const { status } = await client.ask('/');
      expect([502, 503]).toContain(status);
      await server.start();
      await expect.poll(async () => (await client.ask('/')).status, { timeout: 15_000, interval: 50 }).toBe(200);
    });
  },
);
