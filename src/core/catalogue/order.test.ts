import { expect, it } from 'vitest';
import { testFrequency } from './frequency.fixture.ts';
import { sortFrequencies } from './order.ts';

const calm = testFrequency({ id: 3, hertz: 432, category: 'Calm', evidenceGrade: 'T' });
const focus = testFrequency({ id: 2, hertz: 40, category: 'Focus', evidenceGrade: 'B' });
const shield = testFrequency({ id: 5, hertz: 7.83, category: 'Shield', evidenceGrade: 'none' });
const restore = testFrequency({ id: 1, hertz: 40, category: 'Restore', evidenceGrade: 'B' });
const all = [calm, focus, shield, restore];
const ids = (frequencies: readonly { id: number }[]): number[] => frequencies.map(({ id }) => id);

it('sortFrequencies returns the same list for the catalogue’s order', () => {
  expect(sortFrequencies(all, 'category', new Map())).toBe(all);
});

it('sortFrequencies sorts by hertz and by evidence, keeping the order of equal ones', () => {
  expect(ids(sortFrequencies(all, 'hertz', new Map()))).toEqual([5, 2, 1, 3]);
  expect(ids(sortFrequencies(all, 'evidence', new Map()))).toEqual([2, 1, 3, 5]);
});

it('sortFrequencies sorts by listening time', () => {
  expect(
    ids(
      sortFrequencies(
        all,
        'use',
        new Map([
          [1, 60],
          [5, 600],
          [99, 1e6],
        ]),
      ),
    ),
  ).toEqual([5, 1, 3, 2]);
});
