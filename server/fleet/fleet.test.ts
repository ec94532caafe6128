// @module-tag long
// Three servers behind HAProxy, before one Postgres behind PgBouncer, while things fail and change.
import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/postgres/open-postgres.ts';
import { findPostgres, startPostgres, type PostgresServer } from '../database/postgres/postgres.fixture.ts';
import { temporaryFolder, writeSite } from '../http/site.fixture.ts';
import { freePort } from '../../scripts/free-port.ts';
import { createServerProcess, type ServerProcess } from '../../scripts/server-process.ts';
import { createHttpsClient, type HttpsClient } from './https-client.fixture.ts';
import { startLoad, type Counts, type Device, type Load } from './load.fixture.ts';
import { addAccounts, signInByPassword } from './people.fixture.ts';
import { createProgram, missingOf, type Program } from './programs.fixture.ts';
import { createProxy } from './proxies.fixture.ts';

const supabase = join(import.meta.dirname, '../../supabase');
const newerMain = join(import.meta.dirname, 'other-version.fixture.ts');

const why = missingOf(['haproxy', 'pgbouncer', 'openssl']);
const found = why === undefined ? findPostgres() : { missing: why };

interface Fleet {
  postgres: PostgresServer;
  pool: Program;
  servers: ServerProcess[];
  /** A server of the next version in the place of another one. */
  newerServer: (at: number) => Promise<ServerProcess>;
  database: Database;
  client: HttpsClient;
  apikey: string;
  close: () => Promise<void>;
}

/** As docs/operating.md advises; pgbouncer.test.ts has one without options. Nobody may be root here. */
function writePoolSettings(folder: string, address: URL, port: number): string {
  const file = join(folder, 'pgbouncer.ini');
  const people = join(folder, 'users.txt');
  writeFileSync(people, '"onda" ""\n');
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${address.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${people}`,
    'pool_mode = transaction',
    'server_login_retry = 1',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

async function startFleet(bin: string): Promise<Fleet> {
  const folder = await temporaryFolder();
  chmodSync(folder.path, 0o755);
  const site = join(folder.path, 'site');
  await writeSite(site);
  const postgres = await startPostgres(bin);
  const address = await postgres.createDatabase('fleet');
  const poolPort = await freePort();
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const settings = writePoolSettings(folder.path, new URL(address), poolPort);
  const pool = createProgram('pgbouncer', { args: [settings], port: poolPort, uid });
  await pool.start();
  const env = {
    ACCOUNTS: 'real',
    DATABASE_URL: `postgres://onda@127.0.0.1:${poolPort}/fleet`,
    SUPABASE_URL: '',
    // Tokens name it. Without it each server would have one of its own, and believe no other.
    PUBLIC_URL: 'https://onda.example.org',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'error',
  };
  // Each on a machine of its own: they share nothing but the database.
  const create = async (at: number, options: Partial<Parameters<typeof createServerProcess>[0]> = {}) =>
    createServerProcess({ data: join(folder.path, `data-${at}`), site, ...options, env: { ...env, ...options.env } });
  const servers = await Promise.all([0, 1, 2].map(async (at) => create(at)));
  const ports = servers.map((server) => Number(new URL(server.address).port));
  const proxy = await createProxy('haproxy', { folder: join(folder.path, 'proxy'), servers: ports });
  await proxy.start();
  // All at once on an empty database.
  await Promise.all(servers.map(async (server) => server.start()));
  const client = createHttpsClient(proxy.port);
  const database = openPostgres(address);
  return {
    postgres,
    pool,
    servers,
    newerServer: async (at) =>
      create(at, { port: ports[at] ?? 0, main: newerMain, env: { SUPABASE_FOLDER: writeNewerSchema(folder.path) } }),
    database,
    client,
    apikey: await readKey(client),
    close: async () => {
      client.close();
      await Promise.all(servers.map(async (server) => server.stop('SIGKILL')));
      await proxy.stop();
      await database.close();
      await pool.stop('SIGKILL');
      await postgres.stop();
      await folder.remove();
    },
  };
}

/** As a page tells it to a browser. */
async function readKey(client: HttpsClient): Promise<string> {
  await vi.waitUntil(async () => (await client.ask('/')).status === 200, { timeout: 20_000, interval: 50 });
  return /sb_publishable_[\w-]+/.exec((await client.ask('/')).text)?.[0] ?? '';
}

/** What a later version may do to the tables of a running one: add, and say more. */
function writeNewerSchema(folder: string): string {
  const changed = join(folder, 'supabase');
  cpSync(supabase, changed, { recursive: true });
  writeFileSync(
    join(changed, 'migrations', '20991231000000_newer.sql'),
    `-- needs: accounts
    alter table public.personal_records add column origin text not null default 'unknown';
    create index personal_records_origin on public.personal_records (user_id, origin);
    alter table public.frequencies add column added text;`,
  );
  return changed;
}

/** Milliseconds. Enough for some hundred requests. */
const phaseLength = 3000;

// One test after the other changes the same servers.
describe.skipIf('missing' in found)(
  `three servers behind a balancer${'missing' in found ? ` (${found.missing})` : ''}`,
  { retry: 0, timeout: 180_000 },
  () => {
    let fleet: Fleet;
    let load: Load;
    const phases: Record<string, Counts> = {};
    beforeAll(async () => {
      if ('bin' in found) fleet = await startFleet(found.bin);
      const emails = ['ana@example.com', 'bea@example.com', 'clara@example.com'];
      await addAccounts(fleet.database, emails);
      const devices: Device[][] = [];
      for (const email of emails) {
        const caller = { client: fleet.client, apikey: fleet.apikey };
        devices.push([
          { caller, tokens: await signInByPassword(caller, email) },
          { caller, tokens: await signInByPassword(caller, email) },
        ]);
      }
      load = startLoad(devices);
    }, 120_000);
    afterAll(async () => {
      console.table(Object.fromEntries(Object.entries(phases).map(([name, counts]) => [name, shortened(counts)])));
      await fleet?.close();
    });

    const during = async (name: string, work: () => Promise<void>): Promise<Counts> => {
      await wait(phaseLength / 3);
      load.take();
      await work();
      await wait(phaseLength);
      phases[name] = load.take();
      return phases[name];
    };
    /** Resolves once nothing fails for a second. */
    const untilAllAnswered = async (name: string): Promise<void> => {
      const startedAt = performance.now();
      await expect
        .poll(async () => (await wait(phaseLength / 3), failuresOf(load.take(), everything)), { timeout: 10_000 })
        .toBe(0);
      console.info(`${name}: everything is answered again after ${Math.round(performance.now() - startedAt)} ms`);
    };
    const failuresOf = (counts: Counts, kinds: readonly (keyof Counts)[]): number =>
      kinds.reduce((sum, kind) => sum + counts[kind].failed, 0);
    const everything = ['page', 'sign-up', 'refresh', 'push', 'pull'] as const;

    it('share one seed, one history and one key, although they started at once', async () => {
      const rows = await fleet.database.transaction(async (session) =>
        session.rows('select count(*)::integer as count from public.frequencies'),
      );
      expect(rows).toEqual([{ count: 60 }]);
      for (const { address } of fleet.servers) {
        const { status } = await fetch(`${address}/rest/v1/frequencies?limit=1`, { headers: { apikey: fleet.apikey } });
        expect(status).toBe(200);
      }
    });

    it('answer everything while nothing happens', async () => {
      expect(failuresOf(await during('quiet', async () => undefined), everything)).toBe(0);
    });

    it('answer nearly everything while one after the other is stopped and started', async () => {
      const counts = await during('rolling restart', async () => {
        for (const server of fleet.servers) {
          await server.stop('SIGTERM');
          await server.start();
          await wait(phaseLength);
        }
      });
      expect(failuresOf(counts, ['page', 'pull'])).toBe(0);
      // What was sent to a server at the moment of its end.
      expect(failuresOf(counts, everything)).toBeLessThanOrEqual(6);
    });

    it('fail only what was under way in one that is killed', async () => {
      const counts = await during('one killed', async () => {
        await fleet.servers[1]?.stop('SIGKILL');
        await wait(phaseLength);
        await fleet.servers[1]?.start();
      });
      // So many things are done at a time.
      expect(failuresOf(counts, everything)).toBeLessThanOrEqual(18);
    });

    it('go on with pages while Postgres is restarted, and with everything afterwards', async () => {
      const counts = await during('Postgres restarted', async () => {
        await fleet.postgres.end('fast');
        await fleet.postgres.start();
      });
      expect(failuresOf(counts, ['page'])).toBe(0);
      await untilAllAnswered('Postgres restarted');
    });

    it('go on with pages while PgBouncer is restarted, and with everything afterwards', async () => {
      const counts = await during('PgBouncer restarted', async () => {
        await fleet.pool.stop('SIGKILL');
        await fleet.pool.start();
      });
      expect(failuresOf(counts, ['page'])).toBe(0);
      await untilAllAnswered('PgBouncer restarted');
    });

    it('answer nearly everything while one after the other becomes a newer version with a newer schema', async () => {
      const counts = await during('rolling update', async () => {
        for (const at of [0, 1, 2]) {
          await fleet.servers[at]?.stop('SIGTERM');
          fleet.servers[at] = await fleet.newerServer(at);
          await fleet.servers[at]?.start();
          // Older ones beside it go on.
          await wait(phaseLength);
        }
      });
      const columns = await fleet.database.transaction(async ({ rows }) =>
        rows("select from pg_attribute where attname = 'origin'"),
      );
      expect(columns.length).toBeGreaterThan(0);
      expect(failuresOf(counts, ['page'])).toBe(0);
      // While a table is changed, those who need it wait: on a busy machine some for longer than a statement may take.
      expect(failuresOf(counts, everything)).toBeLessThanOrEqual(10);
    });

    it('lost nothing that was acknowledged, and no reader missed a number', async () => {
      await load.stop();
      const { database } = fleet;
      const query = async <Row extends object>(text: string): Promise<Row[]> =>
        database.transaction(async ({ rows }) => rows<Row>(text));
      const stored = new Set(
        (await query<{ key: string }>('select key from public.personal_records')).map(({ key }) => key),
      );
      const ledgers = [...new Set(load.ledgers.values())];
      const acknowledged = ledgers.flatMap((ledger) => [...ledger.stored]);
      expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
      // A sign-up is answered once it is stored as a request: what ended servers have left, others take up.
      const addresses = new Set(
        (
          await query<{ email: string }>(
            "select email from auth.users union select promised ->> 'email' from auth.promised_mails",
          )
        ).map(({ email }) => email),
      );
      const notStored = [...load.signedUp].filter((email) => !addresses.has(email));
      expect(notStored).toEqual([]);
      const written = await query<{ numbers: number[] }>(
        'select array_agg(seq::integer order by seq) as numbers from public.personal_records group by user_id',
      );
      const sorted = (lists: number[][]): number[][] =>
        lists.toSorted((a, b) => a.length - b.length || (a[0] ?? 0) - (b[0] ?? 0));
      expect(sorted(ledgers.map(({ seen }) => seen))).toEqual(sorted(written.map(({ numbers }) => numbers)));
      console.info(`${acknowledged.length} records and ${load.signedUp.size} sign-ups acknowledged, none lost`);
    });

    it('have one usable refresh token in each session, and ended none', async () => {
      expect(load.refused).toEqual([]);
      const wrong = await fleet.database.transaction(async ({ rows }) =>
        rows(
          `select session_id from auth.refresh_tokens group by session_id having count(*) filter (where not revoked) <> 1`,
        ),
      );
      expect(wrong).toEqual([]);
    });
  },
);

/** Of each kind: failed of asked, and the longest answer in milliseconds. */
const shortened = (counts: Counts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(counts).map(([kind, { asked, failed, longest }]) => [kind, `${failed} of ${asked}, ${longest} ms`]),
  );
