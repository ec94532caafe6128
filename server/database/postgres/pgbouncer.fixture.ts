import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installSystemPackages } from '../../../scripts/browsers/system-packages.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { temporaryFolder } from '../../http/site.fixture.ts';
import { runOnce, unprivilegedUser } from './postgres.fixture.ts';

const programme = '/usr/sbin/pgbouncer';
const startDeadline = 10_000;

export interface PgBouncer {
  /** Address of the database through PgBouncer. */
  url: string;
  restart: () => Promise<void>;
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  stop: () => Promise<void>;
}

/** Installs Debian's, where that is possible. */
export function hasPgBouncer(): boolean {
  if (!existsSync(programme)) installSystemPackages(['pgbouncer']);
  return existsSync(programme);
}

/** In transaction mode, with Debian's defaults. @param database address without PgBouncer */
export async function startPgBouncer(database: string, poolSize: number): Promise<PgBouncer> {
  const user = unprivilegedUser();
  const folder = await temporaryFolder();
  const port = await freePort();
  const { hostname, port: behind, pathname } = new URL(database);
  const name = pathname.slice(1);
  const path = join(folder.path, 'pgbouncer.ini');
  await writeFile(
    path,
    `[databases]
${name} = host=${hostname} port=${behind} dbname=${name} user=onda
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  );
  if (user.uid !== undefined) chownSync(folder.path, user.uid, user.gid ?? user.uid);
  const url = `postgres://onda@127.0.0.1:${port}/${name}`;
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(programme, [path], { ...user, cwd: folder.path, stdio: 'ignore' });
    for (const until = performance.now() + startDeadline; ; await wait(50)) {
      const answers = await runOnce(url, 'select 1').then(
        () => true,
        () => false,
      );
      if (answers) return child;
      if (child.exitCode !== null || performance.now() > until) throw new Error('PgBouncer does not start');
    }
  };
  let child = await launch();
  const end = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  return {
    url,
    restart: async () => {
      await end();
      child = await launch();
    },
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      await end();
      await folder.remove();
    },
  };
}
