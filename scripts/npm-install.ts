// Packages in tools/ are needed only on some machines, so each has its own lock file.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const flags = 'ci --ignore-scripts --no-audit --no-fund --prefer-offline --no-engine-strict --loglevel=error'.split(
  ' ',
);

/** Installs into tools/<name>/node_modules. @param timeout milliseconds. @returns whether npm succeeded */
export function installTool(name: string, timeout?: number): boolean {
  const cli = process.env['npm_execpath'];
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  const { status } = spawnSync(command, [...first, ...flags], {
    cwd: join(root, 'tools', name),
    stdio: 'inherit',
    shell: !cli && process.platform === 'win32',
    timeout,
  });
  return status === 0;
}
