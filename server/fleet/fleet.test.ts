// @module-tag long
// Three servers behind HAProxy, before one Postgres behind PgBouncer as Debian brings it, while things fail and change.
import { cpSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { findPostgres, runOnce, startPostgres, type PostgresServer } from '../database/postgres.fixture.ts';
import { temporaryFolder, writeSite } from '../http/site.fixture.ts';
import { freePort } from '../../scripts/free-port.ts';
import { createServerProcess, type ServerProcess } from '../../scripts/server-process.ts';
import { createHttpsClient, type HttpsClient } from './https-client.fixture.ts';
import { startLoad, type Counts, type Device, type Load } from './load.fixture.ts';
import { addAccounts, signInByPassword } from './people.fixture.ts';
import { createProgram, missingOf, type Program } from './programs.fixture.ts';
import { createProxy, type Proxy } from './proxies.fixture.ts';

const supabase = join(import.meta.dirname, '../../supabase');
const newer = join(import.meta.dirname, 'other-version.fixture.ts');
const people = 3;
const devicesOfPerson = 2;
/** Milliseconds. */
const phase = 4000;

const why = missingOf(['haproxy', 'pgbouncer', 'openssl']);
const found = why === undefined ? findPostgres() : { missing: why };

interface Fleet {
  postgres: PostgresServer;
  pool: Program;
  proxy: Proxy;
  servers: ServerProcess[];
  database: Database;
  client: HttpsClient;
  close: () => Promise<void>;
  start: (at: number, options?: { main?: string; supabaseFolder?: string }) => Promise<ServerProcess>;
}

const numbers = [0, 1, 2];

/** Nobody may be root here, and no option makes it easier for the servers. */
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
    LOG_LEVEL: 'error',
  };
  const create = async (at: number, { main, supabaseFolder }: { main?: string; supabaseFolder?: string } = {}) =>
    createServerProcess({
      data: join(folder.path, `data-${at}`),
      site,
      env: { ...env, ...(supabaseFolder !== undefined && { SUPABASE_FOLDER: supabaseFolder }) },
      ...(main !== undefined && { main }),
    });
  const servers = await Promise.all(numbers.map(async (at) => create(at)));
  const proxy = await createProxy('haproxy', {
    folder: join(folder.path, 'proxy'),
    servers: servers.map((server) => Number(new URL(server.address).port)),
  });
  const client = createHttpsClient(proxy.port);
  const fleet: Fleet = { postgres, pool, proxy, servers, client, database: openPostgres(address) };
  return fleet;
}
