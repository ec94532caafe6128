// The real server in a process of its own: for journeys, for measurements and for development.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');

export interface ServerProcess {
  /** Where it listens, without a slash at the end; the same after a restart. */
  readonly address: string;
  /** Starts it (again) and waits until it says that it listens. Rejects with all it said when it ends before. */
  start: () => Promise<void>;
  /** Stops it cleanly and waits until it is gone. */
  stop: () => Promise<void>;
}

interface Options {
  /** Its data folder. */
  data: string;
  /** The build it serves; dist where nothing is said. */
  site?: string;
  /** Starts anew when one of its files changes, and shows what it says. */
  watch?: boolean;
}

function untilItListens(child: ChildProcess, address: string): Promise<void> {
  const streams = [child.stdout, child.stderr];
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      if (!said.includes(address)) return;
      // From here on it is read and forgotten: a full pipe would stop the server.
      for (const stream of streams) stream?.off('data', hear).resume();
      resolve();
    };
    for (const stream of streams) stream?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended (${String(code)}) before it listened:\n${said}`)));
  });
}

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

/** A server on a port that is free now. It does not run before start(). */
export async function createServerProcess({ data, site, watch = false }: Options): Promise<ServerProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const words = [...(watch ? ['--watch', '--watch-preserve-output'] : []), join(root, 'server/main.ts')];
  let child: ChildProcess | undefined;
  const end = (): void => void child?.kill();
  // Whoever ends in a hurry does not leave it behind.
  process.once('exit', end);
  return {
    address,
    start: async () => {
      if (child && isAlive(child)) return;
      const env = {
        ...process.env,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: data,
        ...(site !== undefined && { SITE_DIR: site }),
      };
      child = spawn(process.execPath, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      if (watch) for (const stream of [child.stdout, child.stderr]) stream?.pipe(process.stdout);
      await untilItListens(child, address);
    },
    stop: async () => {
      if (!child || !isAlive(child)) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
