import { expect, it } from 'vitest';
import { freePresetName, presetName } from './preset-name.ts';

it.each([
  ['  Siesta  ', 'Siesta'],
  ['Mi\nsiesta', 'Mi siesta'],
  [' \t ', ''],
  [`${'x'.repeat(79)}🌧`, 'x'.repeat(79)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ['a\uD83D', 'a'],
])('presetName turns the text %j into the name %j', (text, name) => {
  expect(presetName(text)).toBe(name);
});

it('a name that is taken gets a number', () => {
  expect(freePresetName('Siesta', ['Noche'])).toBe('Siesta');
  expect(freePresetName('Siesta', ['Siesta', 'Siesta 2'])).toBe('Siesta 3');
  const long = 'x'.repeat(80);
  expect(freePresetName(long, [long])).toBe(`${'x'.repeat(78)} 2`);
});
