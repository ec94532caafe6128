import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installSystemPackages } from '../../scripts/browsers/system-packages.ts';

/** Milliseconds. */
const startDeadline = 15_000;
/** Debian keeps servers where only root looks for them. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];

const pathOf = (program: string): string | undefined =>
  folders.map((folder) => join(folder, program)).find((path) => existsSync(path));

/**
 * Installs what is missing, but only in `npm test -- --all`.
 * @returns why the tests that need these programs cannot run; undefined if they can
 */
export function missingOf(programs: readonly string[]): string | undefined {
  const missing = (): string[] => programs.filter((program) => pathOf(program) === undefined);
  if (missing().length > 0 && process.env['ALL_TESTS'] === 'yes') installSystemPackages(missing());
  return missing().length === 0 ? undefined : `not on this machine and not to be installed: ${missing().join(', ')}`;
}

export interface Program {
  start: () => Promise<void>;
  /** Resolves when it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

interface Options {
  args: readonly string[];
  /** Where it listens on 127.0.0.1 when it has started. */
  port: number;
  env?: NodeJS.ProcessEnv;
  uid?: number | undefined;
}

/** A program that can be started again. */
export function createProgram(name: string, { args, port, env, uid }: Options): Program {
  let end: (signal?: NodeJS.Signals) => Promise<void> = async () => undefined;
  return {
    start: async () => {
      const options = { env: { ...process.env, ...env }, ...(uid !== undefined && { uid }) };
      const child = spawn(pathOf(name) ?? name, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const kill = (): boolean => child.kill('SIGKILL');
      process.once('exit', kill);
      const exited = once(child, 'exit').finally(() => process.off('exit', kill));
      end = async (signal = 'SIGTERM') => {
        child.kill(signal);
        await exited;
      };
      for (const deadline = performance.now() + startDeadline; !(await answers(port)); await wait(20))
        if (child.exitCode !== null || performance.now() > deadline)
          throw new Error(`${name} does not start: ${output}`);
    },
    stop: async (signal) => end(signal),
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A certificate for 127.0.0.1 that nobody signed, in one file with its key, as HAProxy wants it. */
export function makeCertificate(folder: string): { both: string; certificate: string; key: string } {
  const [both, certificate, key] = ['both.pem', 'certificate.pem', 'key.pem'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=127.0.0.1', '-days', '1'];
  const made = spawnSync('openssl', [...words, '-keyout', key, '-out', certificate], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}${made.error?.message ?? ''}`);
  spawnSync('sh', ['-c', `cat "$1" "$2" > "$3"`, 'sh', certificate, key, both]);
  return { both, certificate, key };
}
