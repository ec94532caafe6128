import { expect, it } from 'vitest';
import { soundName } from './sound-title.ts';

it.each([
  ['  Siesta  ', 'Siesta'],
  ['Mi\nsiesta', 'Mi siesta'],
  [' \t ', ''],
  [`${'x'.repeat(79)}🌧`, 'x'.repeat(79)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ['a\uD83D', 'a'],
  ['una\u2028línea', 'una línea'],
  ['\u202Eatseis\u202C', 'atseis'],
  ['\u200B\u2060\uFEFF', ''],
  ['\u3164 \u0301', ''],
  ['👩‍👩‍👧', '👩‍👩‍👧'],
  ['می‌خواهم', 'می‌خواهم'],
  ['<b>Siesta</b>', '<b>Siesta</b>'],
])('the text %j gives the name %j', (text, name) => {
  expect(soundName(text)).toBe(name);
});
