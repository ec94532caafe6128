import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Imports that remain once types are stripped, and files that a module starts or reads beside itself. */
const specifiers =
  /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'(?<named>[^']+)'|\bimport\('(?<lazy>[^']+)'\)|new URL\('(?<beside>[^']+)', import\.meta\.url\)/gmu;

export interface Reachable {
  /** Relative to the repository, with slashes. */
  files: ReadonlySet<string>;
  /** Names of packages. */
  packages: ReadonlySet<string>;
}

/** Follows the imports of modules. @param entries relative to the repository */
export function reachableFrom(entries: readonly string[]): Reachable {
  const files = new Set(entries);
  const packages = new Set<string>();
  // A set visits what is added while it is gone through.
  for (const file of files)
    for (const specifier of specifiersOf(file)) {
      if (specifier.startsWith('.')) {
        const found = relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/');
        if (!existsSync(join(root, found))) throw new Error(`${file} imports ${found}, which does not exist`);
        files.add(found);
      } else if (!specifier.startsWith('node:')) packages.add(packageOf(specifier));
    }
  return { files, packages };
}

function specifiersOf(file: string): string[] {
  if (!/\.m?[jt]s$/u.test(file)) return [];
  const text = readFileSync(join(root, file), 'utf8');
  return Array.from(
    text.matchAll(specifiers),
    ({ groups: { named, lazy, beside } = {} }) => named ?? lazy ?? `./${beside}`,
  );
}

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

interface LockEntry {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** @returns the folders of these packages and of all that they depend on, such as `node_modules/hono` */
export function packageFolders(names: Iterable<string>): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const found = new Set<string>();
  for (const name of names) found.add(folderOf(packages, '', name));
  for (const folder of found) {
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      found.add(folderOf(packages, folder, name));
  }
  return [...found];
}

/** As Node.js looks for it: beside the package that asks, then further out. */
function folderOf(packages: Readonly<Record<string, LockEntry>>, from: string, name: string): string {
  const inner = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (inner in packages) return inner;
  if (from === '') throw new Error(`package-lock.json has no ${name}`);
  const end = from.lastIndexOf('/node_modules/');
  return folderOf(packages, end === -1 ? '' : from.slice(0, end), name);
}
