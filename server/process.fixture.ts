import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { dataFolderPaths } from './database/data-folder.ts';
import { readSharedSecrets } from './database/shared-secrets.fixture.ts';
import type { Secrets } from './secrets.ts';
import { temporaryFolder, writeSite } from './http/site.fixture.ts';

const main = join(import.meta.dirname, 'main.ts');
export const deadline = { timeout: 50_000, interval: 20 };

export interface ServerRun {
  child: ChildProcess;
  output: () => string;
  ready: () => Promise<string>;
  /** @returns the exit code, or the signal */
  ended: () => Promise<number | string | null>;
}

export interface ServerRuns {
  folder: string;
  data: string;
  /**
   * @param limit an option of the shell's ulimit, such as `-n 100`
   * @param stdout a file that takes the output in place of `output()`
   */
  start: (environment?: NodeJS.ProcessEnv, limit?: string, stdout?: number) => ServerRun;
  /** @param database address of the Postgres, where the secrets are in it; else they are in the data folder */
  secrets: (database?: string) => Promise<Secrets>;
  end: () => Promise<void>;
}

export async function createServerRuns(): Promise<ServerRuns> {
  const folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  await writeSite(folder.path);
  const running: ServerRun[] = [];
  return {
    folder: folder.path,
    data,
    start: (environment, limit, stdout) => {
      const { PATH, NODE_COMPILE_CACHE } = process.env;
      const settings = {
        PATH,
        ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
        PORT: '0',
        DATA_DIR: data,
        SITE_DIR: folder.path,
        ...environment,
      };
      const words = [process.execPath, main];
      const [command = '', ...rest] =
        limit === undefined ? words : ['sh', '-c', `ulimit ${limit} && exec "$@"`, 'sh', ...words];
      const stdio: StdioOptions = ['ignore', stdout ?? 'pipe', 'pipe'];
      const run = watch(spawn(command, rest, { cwd: folder.path, env: settings, stdio }));
      running.push(run);
      return run;
    },
    secrets: async (database) =>
      database === undefined
        ? (JSON.parse(await readFile(dataFolderPaths.secrets(data), 'utf8')) as Secrets)
        : readSharedSecrets(database),
    end: async () => {
      for (const { child, ended } of running) {
        child.kill('SIGKILL');
        await ended();
      }
      await folder.remove();
    },
  };
}

function watch(child: ChildProcess): ServerRun {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = once(child, 'close').then(([code, signal]: (number | string | null)[]) => code ?? signal ?? null);
  const address = (): string | undefined => /^Onda: (\S+)$/m.exec(text)?.[1];
  return {
    child,
    output: () => text,
    ready: async () => {
      await expect.poll(() => address() ?? (child.exitCode === null ? undefined : text), deadline).toMatch(/^http/);
      return address() ?? '';
    },
    ended: async () => exited,
  };
}
