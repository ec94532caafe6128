// Whether dist holds what a build of the present sources would make.
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
  'src/**/*.*',
  'public/**/*.*',
];

/** Where a build leaves the hash of what it was made from. */
export const stampName = '.inputs';

/** What the build reads, from the root of the repository. Tests are no part of it. */
export function inputFiles(): string[] {
  return globSync(files, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/u.test(path))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

/** One hash over everything the build reads: paths and contents. */
export function hashInputs(): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of inputFiles()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}:${content.length}:`).update(content);
  }
  return hash.digest('hex');
}

/** Whether the folder dist was built from the sources as they are now. */
export function buildIsCurrent(): boolean {
  const stamp = join(root, 'dist', stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs();
}
