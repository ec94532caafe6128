import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutThrottle } from './reveal-at-once.ts';

const packageFolder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
const reactDom = (build: string): string =>
  readFileSync(join(packageFolder, `cjs/react-dom-client.${build}.js`), 'utf8');

it.each([
  ['development', 1],
  ['production', 2],
])('removes the throttle of React’s %s build', (build, places) => {
  const isChanged = (line: string, index: number): boolean => line !== original[index];
  const original = reactDom(build).split('\n');
  const changed = withoutThrottle(original.join('\n')).split('\n');
  expect(changed).toHaveLength(original.length);
  expect(changed.filter(isChanged)).toHaveLength(places);
});

it('refuses a React without a known throttle', () => {
  expect(() => withoutThrottle('')).toThrow('no longer where it was');
});
