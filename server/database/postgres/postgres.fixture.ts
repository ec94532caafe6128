import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { installEmbeddedPostgres } from './embedded-postgres.fixture.ts';
import { temporaryFolder } from '../../http/site.fixture.ts';
import { freePort } from '../../../scripts/free-port.ts';

export interface PostgresServer {
  port: number;
  createDatabase: (name: string) => Promise<string>;
  /** `fast` ends all connections and stops cleanly, `crash` is kill -9 of the server. Resolves when it has ended. */
  end: (how: 'fast' | 'crash') => Promise<void>;
  /** Resolves when it answers. */
  start: () => Promise<void>;
  /** To it and to the process of each connection. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  /** Leaves the processes of all connections as they are, and no new one is answered. */
  freezeNewConnections: () => void;
  /** Stops the processes of some connections, and only those. @param where of `pg_stat_activity` @returns how many */
  freezeConnections: (where: string) => Promise<number>;
  /** A copy that follows this server until it is promoted. */
  addStandby: () => Promise<Standby>;
  stop: () => Promise<void>;
}

export interface Standby extends PostgresServer {
  promote: () => Promise<void>;
}

export interface User {
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
export function unprivilegedUser(): User {
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
  return run({ bin, user, folder, data, port: await freePort() });
}

interface Place {
  bin: string;
  user: User;
  folder: Awaited<ReturnType<typeof temporaryFolder>>;
  data: string;
  port: number;
}

async function run(place: Place): Promise<PostgresServer> {
  const { bin, user, folder, data, port } = place;
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=60',
  ].flatMap((setting) => ['-c', setting]);
  const address = (database: string): string => `postgres://onda@127.0.0.1:${port}/${database}`;
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...user,
      cwd: folder.path,
      stdio: 'ignore',
    });
    await untilItAnswers(child, address('postgres'));
    return child;
  };
  let server = await launch();
  const atExit = (): void => void server.kill('SIGQUIT');
  process.once('exit', atExit);
  const end = async (how: 'fast' | 'crash'): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGKILL');
    await exited;
  };
  return {
    port,
    createDatabase: async (name) => {
      await runOnce(address('postgres'), `create database ${name}`);
      return address(name);
    },
    end,
    start: async () => {
      const until = performance.now() + startDeadline;
      for (;;) {
        try {
          server = await launch();
          return;
        } catch (error) {
          // After a crash, the processes of the old connections must have ended first.
          if (performance.now() > until) throw error;
        }
      }
    },
    signal: (signal) => {
      for (const pid of [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]) signalIfAlive(pid, signal);
    },
    freezeNewConnections: () => void server.kill('SIGSTOP'),
    freezeConnections: async (where) => {
      const sql = postgres(address('postgres'), { max: 1, onnotice: () => undefined });
      const found = await sql.unsafe<{ pid: number }[]>(
        `select pid from pg_stat_activity where application_name = 'onda' and ${where}`,
      );
      await sql.end();
      for (const { pid } of found) signalIfAlive(pid, 'SIGSTOP');
      return found.length;
    },
    addStandby: async () => addStandby(place),
    stop: async () => {
      process.off('exit', atExit);
      await end('fast');
      await folder.remove();
    },
  };
}

async function addStandby({ bin, user, port }: Place): Promise<Standby> {
  const folder = await temporaryFolder();
  if (user.uid !== undefined) chownSync(folder.path, user.uid, user.gid ?? user.uid);
  const data = join(folder.path, 'data');
  const source = `host=127.0.0.1 port=${port} user=onda application_name=standby`;
  const copied = spawnSync(
    join(bin, 'pg_basebackup'),
    ['-D', data, '-d', source, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
    { ...user, cwd: folder.path, encoding: 'utf8' },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup: ${copied.stderr}${copied.error?.message ?? ''}`);
  const place = { bin, user, folder, data, port: await freePort() };
  const standby = await run(place);
  return {
    ...standby,
    promote: async () => runOnce(`postgres://onda@127.0.0.1:${place.port}/postgres`, 'select pg_promote(true, 30)'),
  };
}

/** Background processes, and those of connections that were given up, end at any time. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
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
