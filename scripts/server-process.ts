import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');
/** Milliseconds. */
const startDeadline = 60_000;

export interface ServerProcess {
  /** Without a trailing slash; the same after a restart. */
  readonly address: string;
  /** Resolves when it listens. Rejects with its output if it ends before. */
  start: () => Promise<void>;
  /** SIGKILL simulates a failure of the machine. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  /** 0 before it runs. */
  pid: () => number;
}

interface Options {
  data: string;
  site?: string;
  /** Restarts when a file changes, and shows the output. */
  watch?: boolean;
  env?: NodeJS.ProcessEnv;
  /** Path of the module to start, instead of the server's own. */
  main?: string;
  /** A free one if undefined. */
  port?: number;
  /** Called with each piece that the server prints. */
  onOutput?: (text: string) => void;
}

function whenListening(child: ChildProcess, address: string): Promise<void> {
  const streams = [child.stdout, child.stderr];
  return new Promise((resolve, reject) => {
    let output = '';
    const deadline = setTimeout(() => child.kill('SIGKILL'), startDeadline);
    const onOutput = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      if (!output.includes(address)) return;
      // Discard the rest: a full pipe would block the server.
      for (const stream of streams) stream?.off('data', onOutput).resume();
      clearTimeout(deadline);
      resolve();
    };
    for (const stream of streams) stream?.on('data', onOutput);
    child.once('exit', (code) => {
      clearTimeout(deadline);
      reject(new Error(`The server ended (${String(code)}) before it listened:\n${output}`));
    });
  });
}

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

function followOutput({ stdout, stderr }: ChildProcess, onOutput: (text: string) => void): void {
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => onOutput(chunk.toString('utf8')));
}

export async function createServerProcess(options: Options): Promise<ServerProcess> {
  const { data, site, watch = false, env: given, main = join(root, 'server/main.ts'), onOutput } = options;
  const port = options.port ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const args = [...(watch ? ['--watch', '--watch-preserve-output'] : []), main];
  let child: ChildProcess | undefined;
  const end = (): void => void child?.kill();
  process.once('exit', end);
  return {
    address,
    start: async () => {
      if (child && isAlive(child)) return;
      const env = {
        ...process.env,
        ...given,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: data,
        ...(site !== undefined && { SITE_DIR: site }),
      };
      child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      if (watch) followOutput(child, (text) => void process.stdout.write(text));
      if (onOutput) followOutput(child, onOutput);
      await whenListening(child, address);
    },
    stop: async (signal = 'SIGTERM') => {
      if (!child || !isAlive(child)) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
    pid: () => child?.pid ?? 0,
  };
}
