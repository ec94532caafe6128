import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const files = [
  'package.json',
  'package-lock.json',
  'index.html',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/build/*.ts',
  'server/broken-package.ts',
  'src/**/*.*',
  'public/**/*.*',
];

/** File in dist with the hash of the inputs. */
export const stampName = '.inputs';

function filesOf(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/u.test(path))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

export const inputFiles = (): string[] => filesOf(files);

/** A hash of the contents of all matching files except tests, and of the version of Node. */
export function hashFiles(patterns: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of filesOf(patterns)) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}:${content.length}:`).update(content);
  }
  return hash.digest('hex');
}

export const hashInputs = (): string => hashFiles(files);

export function buildIsCurrent(): boolean {
  const stamp = join(root, 'dist', stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs();
}
