import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { installEmbeddedPostgres } from './embedded-postgres.fixture.ts';
import { temporaryFolder } from '../http/site.fixture.ts';
import { freePort } from '../../scripts/free-port.ts';

export interface PostgresServer {
  createDatabase: (name: string) => Promise<string>;
  stop: () => Promise<void>;
}

interface User {
  uid?: number;
  gid?: number;
}

const startDeadline = 20_000;

export function findPostgres(): { bin: string } | { missing: string } {
  const { POSTGRES_BIN } = process.env;
  if (POSTGRES_BIN) return { bin: POSTGRES_BIN };
  const installed = globSync('/usr/lib/postgresql/*/bin').filter((bin) => existsSync(join(bin, 'initdb')));
  const [newest] = installed.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newest === undefined ? installEmbeddedPostgres() : { bin: newest };
}

/** Postgres refuses to run as root. */
function unprivilegedUser(): User {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const entry =
    lines.find((line) => line.startsWith('postgres:')) ?? lines.find((line) => line.startsWith('nobody:')) ?? '';
  const [, , uid, gid] = entry.split(':').map(Number);
  return { uid: uid ?? 65_534, gid: gid ?? 65_534 };
}

export async function startPostgres(bin: string): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const folder = await temporaryFolder();
  if (user.uid !== undefined) chownSync(folder.path, user.uid, user.gid ?? user.uid);
  const data = join(folder.path, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'onda', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder.path, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}${made.error?.message ?? ''}`);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=60',
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...user,
    cwd: folder.path,
    stdio: 'ignore',
  });
  const end = (): void => void server.kill('SIGQUIT');
  process.once('exit', end);
  const address = (database: string): string => `postgres://onda@127.0.0.1:${port}/${database}`;
  await untilItAnswers(server, address('postgres'));
  return {
    createDatabase: async (name) => {
      await runOnce(address('postgres'), `create database ${name}`);
      return address(name);
    },
    stop: async () => {
      process.off('exit', end);
      if (server.exitCode === null) {
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      await folder.remove();
    },
  };
}

export async function runOnce(address: string, text: string): Promise<void> {
  const sql = postgres(address, { max: 1, onnotice: () => undefined, connect_timeout: 2 });
  try {
    await sql.unsafe(text).simple();
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function untilItAnswers(server: ChildProcess, address: string): Promise<void> {
  const deadline = performance.now() + startDeadline;
  for (;;) {
    try {
      await runOnce(address, 'select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > deadline)
        throw new Error('Postgres does not start', { cause: error });
      await wait(50);
    }
  }
}
