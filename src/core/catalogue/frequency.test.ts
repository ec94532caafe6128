import { expect, it } from 'vitest';
import { gainOf, isAudible, needsBass } from './frequency.ts';

it('gainOf clamps an intensity, and defaults to 0.3', () => {
  expect(gainOf(70)).toBeCloseTo(0.7, 12);
  expect(gainOf(0)).toBe(0);
  expect(gainOf(140)).toBe(1);
  expect(gainOf(-5)).toBe(0);
  expect(gainOf(undefined)).toBe(0.3);
});

it('isAudible starts at 20 Hz, needsBass ends at 60 Hz', () => {
  expect([7.83, 19.99, 20, 40, 59.99, 60, 528].map((hertz) => [isAudible(hertz), needsBass(hertz)])).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, true],
    [true, true],
    [true, false],
    [true, false],
  ]);
});
