import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** @returns the exit code */
export async function runPlaywright(config: string, env: NodeJS.ProcessEnv): Promise<number> {
  const cli = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [cli, 'test', `--config=${config}`, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
