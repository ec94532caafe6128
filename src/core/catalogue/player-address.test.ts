import { expect, it } from 'vitest';
import { addressedFrequency } from './player-address.ts';

it.each([
  ['id=1', { id: 1 }],
  ['freq=1', { id: 1 }],
  ['id=7&freq=1', { id: 7 }],
  ['id=%2042%20', { id: 42 }],
  ['', { problem: 'missing' }],
  ['id=', { problem: 'missing' }],
  ['id=0', { problem: 'malformed' }],
  ['id=-1', { problem: 'malformed' }],
  ['id=1.5', { problem: 'malformed' }],
  ['id=1e3', { problem: 'malformed' }],
  ['id=abc', { problem: 'malformed' }],
  ['id=99999999999999999999', { problem: 'malformed' }],
  ['id=1;drop', { problem: 'malformed' }],
])('addressedFrequency reads ?%s as %o', (query, expected) => {
  expect(addressedFrequency(new URLSearchParams(query))).toEqual(expected);
});
