import { expect, it } from 'vitest';
import { testFrequency } from './frequency.fixture.ts';
import { inOrder } from './order.ts';

const calm = testFrequency({ id: 3, hertz: 432, category: 'Calm', evidenceGrade: 'T' });
const focus = testFrequency({ id: 2, hertz: 40, category: 'Focus', evidenceGrade: 'B' });
const shield = testFrequency({ id: 5, hertz: 7.83, category: 'Shield', evidenceGrade: 'none' });
const restore = testFrequency({ id: 1, hertz: 40, category: 'Restore', evidenceGrade: 'B' });
const all = [calm, focus, shield, restore];
const ids = (frequencies: readonly { id: number }[]): number[] => frequencies.map(({ id }) => id);

it('inOrder returns the same list for the catalogue’s order', () => {
  expect(inOrder(all, 'category', new Map())).toBe(all);
});

it('inOrder sorts by hertz and by evidence, keeping the order of equal ones', () => {
  expect(ids(inOrder(all, 'hertz', new Map()))).toEqual([5, 2, 1, 3]);
  expect(ids(inOrder(all, 'evidence', new Map()))).toEqual([2, 1, 3, 5]);
});

it('inOrder sorts by listening time', () => {
  expect(
    ids(
      inOrder(
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
