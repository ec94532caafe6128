// node scripts/image/assemble.ts TARGET [ARCHITECTURE]: copies what a container image of the server holds to TARGET: Node.js,
// the modules that the server and the commands for operators import, their packages, the migrations and the built pages.
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { packageFolders, reachableFrom, root } from './reachable.ts';

/** Started by name. */
const entries = [
  'server/main.ts',
  ...['backup', 'end-sessions', 'move-accounts', 'remove-factors', 'restore'].map((name) => `scripts/${name}.ts`),
];
/** Read by the server. */
const data = ['supabase/migrations', 'supabase/seed.sql', 'dist', 'package.json', 'LICENSE'];
/** Of a package: for people and tools. */
const isLeftOut = (path: string): boolean => extname(path) === '.map' || /\.d\.[cm]?ts$/u.test(path);

/** @param architecture as Docker names it; the packages of another one than this machine's must have been installed */
export function assemble(target: string, architecture?: string): void {
  const copy = (from: string, to = join('app', from)): void => {
    mkdirSync(dirname(join(target, to)), { recursive: true });
    cpSync(join(root, from), join(target, to), { recursive: true, filter: (path) => !isLeftOut(path) });
  };
  const { files, packages } = reachableFrom(entries);
  // Packages for other systems are in the lock file, but not installed.
  const installed = packageFolders(packages).filter((folder) => existsSync(join(root, folder)));
  for (const path of [...files, ...installed, ...data.filter((one) => existsSync(join(root, one)))]) copy(path);
  const processor = architecture === 'amd64' ? 'x64' : (architecture ?? process.arch);
  copy(`node_modules/node-linux-${processor}/bin/node`, 'usr/local/bin/node');
  mkdirSync(join(target, 'data'), { mode: 0o700 });
}

if (import.meta.main) {
  const [, , target, architecture] = process.argv;
  if (target === undefined) throw new Error('Where to? node scripts/image/assemble.ts TARGET [ARCHITECTURE]');
  assemble(target, architecture);
}
