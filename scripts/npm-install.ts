// The tools folder: what only some machines or some people need, each with a lock file of its own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const flags = [
  'ci',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--no-engine-strict',
  '--loglevel=error',
];

/** Installs what tools/<name>/package-lock.json says into tools/<name>/node_modules; false where npm could not. */
export function installTool(name: string): boolean {
  // npm names its own path to what it runs; a script run without npm takes the one on the PATH.
  const cli = process.env['npm_execpath'];
  const [command, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  const cwd = join(root, 'tools', name);
  return (
    spawnSync(command, [...first, ...flags], { cwd, stdio: 'inherit', shell: !cli && process.platform === 'win32' })
      .status === 0
  );
}
