import { expect, it } from 'vitest';
import { logarithmicScale } from './slider-scale.ts';

const { positions, positionOf, valueAt } = logarithmicScale(0.1, 20_000);

it('reaches both limits, and equal ways are equal ratios', () => {
  expect([positionOf(0.1), positionOf(20_000)]).toEqual([0, positions]);
  expect([valueAt(0, 5), valueAt(positions, 5)]).toEqual([0.1, 20_000]);
  expect(Math.abs(positionOf(400) - positionOf(40) - (positionOf(4000) - positionOf(400)))).toBeLessThanOrEqual(1);
});

it.each([0.1, 0.53, 7.83, 99.9, 528, 1000, 12_345.67])('goes on by every arrow key from %d to both ends', (start) => {
  let value = start;
  while (value < 20_000) {
    const next = valueAt(positionOf(value) + 1, value);
    expect(next).toBeGreaterThan(value);
    expect(next).toBeLessThanOrEqual(value * 1.1);
    value = next;
  }
  while (value > 0.1) {
    const next = valueAt(positionOf(value) - 1, value);
    expect(next).toBeLessThan(value);
    value = next;
  }
});

it('gives round numbers', () => {
  for (let position = 0; position <= positions; position += 7) {
    const value = valueAt(position, 3);
    expect(value).toBe(Math.round(value * 100) / 100);
    expect(value).toBe(value < 1 ? value : Number(value.toPrecision(3)));
  }
});
