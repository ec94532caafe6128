import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { everyPlace, importTable, packageHomes, placeOf, singleFiles, typesOnly } from '../import-table.ts';
import { importTablePage, pageFile } from './generate-import-table.ts';

const root = join(import.meta.dirname, '..');
const src = join(root, 'src');

/** @param path from src */
function placeOfFile(path: string): string | undefined {
  const name = path.replace(/\.tsx?$/u, '');
  return singleFiles.includes(name) ? name : placeOf(path.slice(0, path.lastIndexOf('/')));
}

const files = globSync('**/*.{ts,tsx}', { cwd: src }).map((path) => path.replaceAll('\\', '/'));
const product = files.filter((path) => !/\.(?:test|fixture|suite)\.tsx?$|browser-test-setup\.ts$/u.test(path));

/** As `importer > imported`, with `(types)` for type-only imports. */
const used = new Set(
  product.flatMap((path) => {
    const imports = readFileSync(join(src, path), 'utf8').matchAll(
      /(?:^(?:import|export) (type )?[^;'"]*?from |\bimport\()'([^'?]+)/gmu,
    );
    return Array.from(imports, ([, type = '', specifier = '']) => {
      const imported = specifier.startsWith('#') ? placeOfFile(specifier.slice(1)) : specifier;
      return `${placeOfFile(path)} > ${imported}${type && ' (types)'}`;
    });
  }),
);

const permissions = Object.entries(importTable).flatMap(([place, allowed]) =>
  allowed.map((other) => [place, other] as const),
);
const typePermissions = Object.entries(typesOnly).flatMap(([place, allowed]) =>
  allowed.map((other) => [place, other] as const),
);

describe('the import table', () => {
  it('matches the page in docs (else run: node scripts/generate-import-table.ts)', () => {
    expect(readFileSync(join(root, pageFile), 'utf8')).toBe(importTablePage());
  });

  it('has a row for every file of src', () => {
    const without = files.filter((path) => placeOfFile(path) === undefined && !/^core\/[a-z-]+\.test\.ts$/u.test(path));
    expect(files.length).toBeGreaterThan(600);
    expect(without).toEqual([]);
  });

  it.each(everyPlace)('names no missing place: %s', (place) => {
    expect(existsSync(join(src, singleFiles.includes(place) ? `${place}.ts` : place))).toBe(true);
  });

  it.each(permissions)('permits %s to import %s only because it does', (place, other) => {
    expect([used.has(`${place} > ${other}`), used.has(`${place} > ${other} (types)`)]).toContain(true);
  });

  it.each(typePermissions)('permits %s to import types of %s only because it does', (place, other) => {
    expect(importTable[place]).not.toContain(other);
    expect(used).toContain(`${place} > ${other} (types)`);
  });

  it.each(packageHomes.flatMap(({ names, homes }) => homes.map((home) => [home, names] as const)))(
    'permits %s to import the packages %j only because it does',
    (home, names) => {
      const found = [...used].filter((one) =>
        names.some((name) => `${one.replace(' (types)', '')}/`.startsWith(`${home} > ${name}/`)),
      );
      expect(found).not.toEqual([]);
    },
  );
});
