// Finds packages missing from the lock file: one without the binary of some platform makes every `npm ci` fail.
import { readFileSync } from 'node:fs';

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** @returns "package -> dependency" */
export function missingDependencies(packages: Record<string, LockedPackage>): string[] {
  const resolves = (from: string, name: string): boolean => {
    for (let folder = from; ;) {
      if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
      if (folder === '') return false;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
    }
  };
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !resolves(path, name))
      .map((name) => `${path === '' ? '(root)' : path} -> ${name}`),
  );
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
  const gaps = missingDependencies(lock.packages);
  for (const gap of gaps) console.error(gap);
  process.exit(gaps.length === 0 ? 0 : 1);
}
