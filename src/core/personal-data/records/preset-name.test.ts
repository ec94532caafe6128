import { expect, it } from 'vitest';
import { freePresetName } from './preset-name.ts';

it('a name that is taken gets a number', () => {
  expect(freePresetName('Siesta', ['Noche'])).toBe('Siesta');
  expect(freePresetName('Siesta', ['Siesta', 'Siesta 2'])).toBe('Siesta 3');
  const long = 'x'.repeat(80);
  expect(freePresetName(long, [long])).toBe(`${'x'.repeat(78)} 2`);
});
