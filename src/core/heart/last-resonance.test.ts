import { expect, it } from 'vitest';
import { resonanceOf } from '#core/heart/resonance.ts';
import { parseLastResonance, storedResonance } from './last-resonance.ts';

const at = Date.UTC(2026, 10, 23, 18, 20);
const swing = (pace: number, value: number, half = 1) => ({ pace, value, from: value - half, to: value + half });
const clear = [swing(6.5, 8), swing(6, 9), swing(5.5, 14.125), swing(5, 9), swing(4.5, 0.5)];

it('a result survives storage, with its date and its uncertainty', () => {
  const last = parseLastResonance(storedResonance({ at, swings: clear }));
  expect(last).toEqual({ at, swings: clear });
  expect(resonanceOf(last?.swings ?? [])).toMatchObject({ kind: 'clear', pace: 5.5 });
  expect(resonanceOf([swing(6, 9), swing(5.5, 9.5), swing(5, 4)])).toMatchObject({
    kind: 'not-clear',
    paces: [5.5, 6],
  });
});

it.each([
  ['nothing', ''],
  ['words', 'x 6 1 0 2 5 1 0 2'],
  ['one pace', `${at} 6 1 0 2`],
  ['a number too few', `${at} 6 1 0 2 5 1 0`],
  ['a gap', `${at} 6 1 0 2 5 1  2`],
  ['a pace twice', `${at} 6 1 0 2 6 1 0 2`],
  ['an impossible pace', `${at} 6 1 0 2 40 1 0 2`],
  ['a mean outside its interval', `${at} 6 1 0 2 5 3 0 2`],
  ['an infinite swing', `${at} 6 1 0 2 5 1 0 Infinity`],
  ['no date', `0 6 1 0 2 5 1 0 2`],
  ['many paces', `${at}${' 6 1 0 2'.repeat(5000)}`],
])('a text with %s is not a result', (_, text) => {
  expect(parseLastResonance(text)).toBeUndefined();
});
