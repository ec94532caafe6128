import { describe, expect, it } from 'vitest';
import { directionOf, estimateDifference, estimateMean, noFinerThan } from './estimate.ts';
import { normal, seeded } from './sessions.fixture.ts';
import { studentT } from './student-t.ts';

// Hours of sleep gained with two medicines: Cushny and Peebles (1905), as Student (1908) used them; R's data set `sleep`.
const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];

describe('Student’s t', () => {
  it.each([
    [1, 12.7062],
    [2, 4.3027],
    [3, 3.1824],
    [5, 2.5706],
    [9, 2.2622],
    [30, 2.0423],
    [120, 1.9799],
  ])('is as in every table for %d degrees of freedom', (degrees, published) => {
    expect(studentT(0.95, degrees)).toBeCloseTo(published, 4);
  });

  it('has the other probabilities of the table too, and stays a little wide for very many', () => {
    expect(studentT(0.9, 10)).toBeCloseTo(1.8125, 4);
    expect(studentT(0.99, 10)).toBeCloseTo(3.1693, 4);
    expect(studentT(0.95, 1e9)).toBeCloseTo(1.9719, 4);
  });
});

describe('the mean of some values', () => {
  it('has the interval that R gives for the published example', () => {
    const differences = second.map((value, index) => value - (first[index] ?? 0));
    const { value, from, to } = estimateMean(differences);
    expect([value, from, to].map((number) => number.toFixed(5))).toEqual(['1.58000', '0.70011', '2.45989']);
  });

  it('has the interval worked out by hand: 2, 4, 6 is 4 ± 4.3027 · 2/√3', () => {
    const { from, to } = estimateMean([2, 4, 6]);
    expect(from).toBeCloseTo(4 - (4.302_65 * 2) / Math.sqrt(3), 3);
    expect(to).toBeCloseTo(4 + (4.302_65 * 2) / Math.sqrt(3), 3);
  });

  it('is not known of fewer than two', () => {
    expect(() => estimateMean([3])).toThrow(RangeError);
  });
});

describe('the difference of two means', () => {
  it('has the interval that R’s Welch test gives for the published example', () => {
    const { value, from, to } = estimateDifference(first, second);
    expect([value, from, to].map((number) => number.toFixed(4))).toEqual(['-1.5800', '-3.3655', '0.2055']);
  });

  it('has no width where nothing varies', () => {
    expect(estimateDifference([3, 3, 3], [1, 1, 1])).toEqual({ value: 2, from: 2, to: 2 });
  });
});

describe('what answers on a coarse scale can tell', () => {
  it('is no finer than the scale, however alike they are', () => {
    expect(noFinerThan(estimateMean([20, 20, 20, 20]), 10)).toEqual({ value: 20, from: 10, to: 30 });
    expect(noFinerThan(estimateDifference([3, 3, 3], [1, 1, 1]), 10)).toEqual({ value: 2, from: -8, to: 12 });
  });

  it('is as wide as they vary where that is more', () => {
    const wide = estimateMean([-40, 0, 40, 20]);
    expect(noFinerThan(wide, 10)).toEqual(wide);
  });
});

it('is unclear as long as 0 is possible', () => {
  expect(directionOf({ value: 1, from: 0, to: 2 })).toBe('unclear');
  expect(directionOf({ value: 1, from: 0.1, to: 2 })).toBe('higher');
  expect(directionOf({ value: -1, from: -2, to: -0.1 })).toBe('lower');
});

/** How many of a thousand intervals hold the truth. */
function covered(truth: number, estimate: (random: () => number) => { from: number; to: number }): number {
  const random = seeded(7);
  const intervals = Array.from({ length: 1000 }, () => estimate(random));
  return intervals.filter(({ from, to }) => from <= truth && truth <= to).length;
}

describe('of a thousand simulated people, the interval holds the truth for about 950', () => {
  const drawn = (random: () => number, count: number, spread: number): number[] =>
    Array.from({ length: count }, () => 5 + spread * normal(random));

  it.each([6, 10, 40])('with the mean of %d values', (count) => {
    const hits = covered(5, (random) => estimateMean(drawn(random, count, 12)));
    expect(hits).toBeGreaterThan(930);
    expect(hits).toBeLessThan(970);
  });

  it('with the difference of eight and eight, one of which varies three times as much', () => {
    const hits = covered(0, (random) => estimateDifference(drawn(random, 8, 6), drawn(random, 8, 18)));
    expect(hits).toBeGreaterThan(930);
    expect(hits).toBeLessThan(970);
  });
});
