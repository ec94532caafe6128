import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenNames } from '../../src/routes.ts';
import { chunkName, findCircle, screensByModule } from './group-by-screens.ts';

const root = join(import.meta.dirname, '../..');
const screen = (name: string): string => `/onda/src/screens/${name}/${name}-screen.tsx`;
const shell = '/onda/src/app/shell/shell.tsx';

it.each([...screenNames, 'not-found'])('%s is a screen', (name) => {
  expect(existsSync(join(root, `src/screens/${name}/${name}-screen.tsx`))).toBe(true);
});

it('a module belongs to each screen whose chunks import it, directly or not', () => {
  const chunk = (fileName: string, facadeModuleId: string | null, imports: string[], moduleIds: string[]) => ({
    fileName,
    facadeModuleId,
    imports,
    moduleIds,
  });
  const screens = screensByModule([
    chunk('library.js', screen('library'), ['card.js'], [screen('library')]),
    chunk('shell.js', shell, ['icon.js'], [shell]),
    chunk('card.js', null, ['icon.js'], ['card']),
    chunk('icon.js', null, ['card.js'], ['icon']),
    chunk('sound.js', '/onda/src/screens/player/sound-screen.tsx', ['icon.js'], ['sound']),
  ]);
  expect(screens.get('icon')).toEqual(new Set(['library', 'shell']));
  expect(screens.get('card')).toEqual(new Set(['library', 'shell']));
  expect(screens.get('sound')).toBeUndefined();
});

describe('findCircle', () => {
  const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports });

  it('names chunks that import each other, directly or not', () => {
    const outside = [chunk('a', 'b', 'react'), chunk('react')];
    expect(findCircle([...outside, chunk('b', 'c'), chunk('c', 'react', 'b')])).toEqual(['b', 'c', 'b']);
    expect(findCircle([...outside, chunk('b', 'c'), chunk('c', 'd'), chunk('d', 'a')])).toEqual([
      'a',
      'b',
      'c',
      'd',
      'a',
    ]);
  });

  it('is undefined for chunks that only share others', () => {
    expect(findCircle([chunk('a', 'b', 'c'), chunk('b', 'd'), chunk('c', 'b', 'd'), chunk('d')])).toBeUndefined();
  });
});

describe('chunkName', () => {
  it.each([
    ['welcome-modules', ['welcome']],
    ['library-modules', ['library']],
    ['inside', ['shell']],
    ['inside', ['dashboard', 'profile']],
    ['inside', ['dashboard', 'library', 'player']],
    ['inside', ['about', 'dashboard', 'shell']],
    ['catalogue', ['library', 'player']],
    ['catalogue', ['library', 'player', 'routines']],
    ['catalogue', ['diagnosis-results', 'library']],
    ['common', ['dashboard', 'not-found', 'shell']],
    ['auth-profile-modules', ['profile', 'auth']],
    ['common', ['dashboard', 'welcome']],
    ['common', ['about', 'auth', 'dashboard']],
  ])('is %s for what %j need', (name, screens) => {
    expect(chunkName('/onda/src/card.tsx', new Set(screens))).toBe(name);
  });

  it('is undefined for a screen, whose pages look for it by its own chunk', () => {
    expect(chunkName(screen('library'), new Set(['library']))).toBeUndefined();
    expect(chunkName(shell, new Set(['shell']))).toBeUndefined();
  });

  it('is undefined for what no screen needs at first', () => {
    expect(chunkName('/onda/src/later.tsx', new Set())).toBeUndefined();
  });
});
