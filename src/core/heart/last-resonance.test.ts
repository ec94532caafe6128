import * as v from 'valibot';
import { expect, it } from 'vitest';
import { resonanceOf } from '#core/heart/resonance.ts';
import { lastResonanceSchema, type LastResonance } from './last-resonance.ts';

function lastResonanceIn(found: unknown): LastResonance | undefined {
  const result = v.safeParse(lastResonanceSchema, found);
  return result.success ? result.output : undefined;
}

const at = Date.UTC(2026, 10, 23, 18, 20);
const swing = (pace: number, value: number, half = 1) => ({ pace, value, from: value - half, to: value + half });
const clear = [swing(6.5, 8), swing(6, 9), swing(5.5, 14.125), swing(5, 9), swing(4.5, 0.5)];

it.each([
  ['JSON', JSON.parse(JSON.stringify({ at, swings: clear, more: 1 }))],
  ['the numbers of versions before', `${at} 6.5 8 7 9 6 9 8 10 5.5 14.125 13.125 15.125 5 9 8 10 4.5 0.5 -0.5 1.5`],
])('a result is read from %s, with its date and its uncertainty', (_, found: unknown) => {
  const last = lastResonanceIn(found);
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
  expect(lastResonanceIn(text)).toBeUndefined();
});

const valid = { at, swings: clear };
it.each<[string, unknown]>([
  ['nothing', {}],
  ['no swings', { at }],
  ['one pace', { at, swings: [swing(6, 9)] }],
  ['a pace twice', { at, swings: [swing(6, 9), swing(6, 8)] }],
  ['an impossible pace', { at, swings: [swing(6, 9), swing(40, 8)] }],
  ['a mean outside its interval', { at, swings: [swing(6, 9), { ...swing(5, 9), from: 9.5 }] }],
  ['a text for a number', { at, swings: [swing(6, 9), { ...swing(5, 9), to: '10' }] }],
  ['no date', { ...valid, at: 0 }],
  ['part of a millisecond', { ...valid, at: at + 0.5 }],
  ['many paces', { at, swings: Array.from({ length: 13 }, (_, index) => swing(3 + index / 2, 9)) }],
])('an object with %s is not a result', (_, found) => {
  expect(lastResonanceIn(found)).toBeUndefined();
});
