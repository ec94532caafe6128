import { describe, expect, it } from 'vitest';
import { besselJ, besselZeros } from './bessel.ts';

describe('besselJ', () => {
  it.each([
    [0, 0, 1],
    [0, 1, 0.7651976866],
    [1, 1, 0.4400505857],
    [5, 10, -0.2340615282],
    [0, 30, -0.0863679836],
    [30, 3, 0],
  ])('gives the tabulated J%i(%d) = %d', (order, x, expected) => {
    expect(besselJ(order, x)).toBeCloseTo(expected, 9);
  });
});

describe('besselZeros', () => {
  it('finds the tabulated zeros of the first orders', () => {
    expect(besselZeros(0, 12)).toEqual(
      [2.4048255577, 5.5200781103, 8.6537279129, 11.7915344391].map((zero) => expect.closeTo(zero, 7)),
    );
    expect(besselZeros(3, 10)).toEqual([6.3801618959, 9.7610231299].map((zero) => expect.closeTo(zero, 7)));
  });

  it('finds none below the first zero', () => {
    expect(besselZeros(8, 8)).toEqual([]);
  });
});
