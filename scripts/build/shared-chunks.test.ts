import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { planChunks, planned } from './shared-chunks.ts';
import type { ModuleGraph } from './shared-chunks.ts';

const root = '/onda';
const player = `${root}/src/screens/player/player-screen.tsx`;
const library = `${root}/src/screens/library/library-screen.tsx`;
const list = `${root}/src/hooks/list.ts`;
const react = `${root}/node_modules/react/index.js`;

/** A build that has everything planned, with these imports. */
const graphOf = (imports: Readonly<Record<string, readonly string[]>>, missing?: string): ModuleGraph => {
  const modules = new Set([...planned.map((place) => `${root}/${place}`), ...Object.values(imports).flat()]);
  return {
    getModuleInfo: (id) =>
      modules.has(id) && id !== missing
        ? { importedIds: imports[id] ?? [], dynamicImporters: id.includes('/screens/') ? ['by its address'] : [] }
        : null,
  };
};

it('what two pages of the catalogue need has a chunk of theirs; a screen and a package keep their own', () => {
  const chunks = planChunks(graphOf({ [player]: [list, react], [library]: [list, react] }), root);
  expect(chunks.get(list)).toBe('catalogue');
  expect([player, library, react].map((id) => chunks.get(id))).toEqual([undefined, undefined, undefined]);
});

it('a module that is planned by and not there stops the build, by its name', () => {
  for (const place of planned)
    expect(() => planChunks(graphOf({}, `${root}/${place}`), root)).toThrow(`no module ${root}/${place}`);
});

it('all that is planned by is there', () => {
  expect(planned.filter((place) => !existsSync(place))).toEqual([]);
});
