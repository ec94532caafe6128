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

/** File in dist with the hash of the inputs. */
export const stampName = '.inputs';

export function inputFiles(): string[] {
  return globSync(files, { cwd: root })
    .filter((path) => !/\.test\.tsx?$/u.test(path))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

export function hashInputs(): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of inputFiles()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}:${content.length}:`).update(content);
  }
  return hash.digest('hex');
}

export function buildIsCurrent(): boolean {
  const stamp = join(root, 'dist', stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs();
}
