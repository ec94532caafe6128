// An exported name stands for one thing. Pages and server have names of their own.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const isOfTests = /\.(?:test|suite|fixture)\.tsx?$/u;
const declaration = /^export (?:async |abstract )?(?:const|class|enum|function\*?|interface|let|type) ([A-Za-z]\w*)/gmu;

function filesByName(folders: readonly string[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  )) {
    // The texts of a part have one name in both languages, which is the part's.
    if (isOfTests.test(path) || path.startsWith('src/i18n/messages/')) continue;
    const names = Array.from(readFileSync(join(root, path), 'utf8').matchAll(declaration), ([, name = '']) => name);
    // Overloads are declared in one file.
    for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

const kebab = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, '-').toLowerCase();

const isComponent = (name: string, path: string): boolean => basename(path) === `${kebab(name)}.tsx`;

/** A component may be called as what it shows: ToneProof in tone-proof.tsx shows a ToneProof. */
function standsForTwo([name, paths]: [string, string[]]): boolean {
  const components = paths.filter((path) => isComponent(name, path)).length;
  return components > 1 || paths.length - components > 1;
}

it.each([['src'], ['server', 'scripts']])('no exported name of %s means two things', (...folders) => {
  const names = [...filesByName(folders)];
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter(standsForTwo)).toEqual([]);
});
