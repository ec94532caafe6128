import { describe, expect, it } from 'vitest';
import { directionOf, estimateDifference, estimateMean, withMinHalfWidth } from './estimate.ts';
import { seededRandom, standardNormal } from '#core/domain/random.fixture.ts';
import { studentT } from './student-t.ts';

// Hours of sleep gained with two medicines: Cushny and Peebles (1905), used by Student (1908); R's data set `sleep`.
const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

describe('studentT', () => {
  it.each([
    [1, 12.7062],
    [2, 4.3027],
    [3, 3.1824],
    [5, 2.5706],
    [9, 2.2622],
    [30, 2.0423],
    [120, 1.9799],
  ])('is the tabulated value for %d degrees of freedom', (degrees, published) => {
    expect(studentT(0.95, degrees)).toBeCloseTo(published, 4);
  });

  it('covers other probabilities, and is slightly too large for many degrees of freedom', () => {
    expect(studentT(0.9, 10)).toBeCloseTo(1.8125, 4);
    expect(studentT(0.99, 10)).toBeCloseTo(3.1693, 4);
    expect(studentT(0.95, 1e9)).toBeCloseTo(1.9719, 4);
  });
});

describe('estimateMean', () => {
  it('has the interval that R gives for a published example', () => {
    const differences = second.map((value, index) => value - (first[index] ?? 0));
    const { value, from, to } = estimateMean(differences);
    expect([value, from, to].map((number) => number.toFixed(5))).toEqual(['1.58000', '0.70011', '2.45989']);
  });

  it('is 4 ± 4.3027 · 2/√3 for 2, 4 and 6', () => {
    const { from, to } = estimateMean([2, 4, 6]);
    expect(from).toBeCloseTo(4 - (4.302_65 * 2) / Math.sqrt(3), 3);
    expect(to).toBeCloseTo(4 + (4.302_65 * 2) / Math.sqrt(3), 3);
  });

  it('throws for fewer than two values', () => {
    expect(() => estimateMean([3])).toThrow(RangeError);
  });
});

describe('estimateDifference', () => {
  it('has the interval of R’s Welch test for a published example', () => {
    const { value, from, to } = estimateDifference(first, second);
    expect([value, from, to].map((number) => number.toFixed(4))).toEqual(['-1.5800', '-3.3655', '0.2055']);
  });

  it('has no width without variance', () => {
    expect(estimateDifference([3, 3, 3], [1, 1, 1])).toEqual({ value: 2, from: 2, to: 2 });
  });
});

describe('withMinHalfWidth', () => {
  it('widens intervals narrower than the scale', () => {
    expect(withMinHalfWidth(estimateMean([20, 20, 20, 20]), 10)).toEqual({ value: 20, from: 10, to: 30 });
    expect(withMinHalfWidth(estimateDifference([3, 3, 3], [1, 1, 1]), 10)).toEqual({ value: 2, from: -8, to: 12 });
  });

  it('keeps wider intervals', () => {
    const wide = estimateMean([-40, 0, 40, 20]);
    expect(withMinHalfWidth(wide, 10)).toEqual(wide);
  });
});

it('directionOf is unclear when the interval contains 0', () => {
  expect(directionOf({ value: 1, from: 0, to: 2 })).toBe('unclear');
  expect(directionOf({ value: 1, from: 0.1, to: 2 })).toBe('higher');
  expect(directionOf({ value: -1, from: -2, to: -0.1 })).toBe('lower');
});

function covered(truth: number, estimate: (random: () => number) => { from: number; to: number }): number {
  const random = seededRandom(7);
  const intervals = Array.from({ length: 1000 }, () => estimate(random));
  return intervals.filter(({ from, to }) => from <= truth && truth <= to).length;
}

describe('the interval contains the true value for 930 to 970 of 1000 simulated people', () => {
  const drawn = (random: () => number, count: number, spread: number): number[] =>
    Array.from({ length: count }, () => 5 + spread * standardNormal(random));

  it.each([6, 10, 40])('for the mean of %d values', (count) => {
    const hits = covered(5, (random) => estimateMean(drawn(random, count, 12)));
    expect(hits).toBeGreaterThan(930);
    expect(hits).toBeLessThan(970);
  });

  it('for the difference of two groups of eight with unequal variances', () => {
    const hits = covered(0, (random) => estimateDifference(drawn(random, 8, 6), drawn(random, 8, 18)));
    expect(hits).toBeGreaterThan(930);
    expect(hits).toBeLessThan(970);
  });
});
