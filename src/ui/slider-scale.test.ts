import { expect, it } from 'vitest';
import { logarithmicScale, nearestStep, stepOf } from './slider-scale.ts';

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

const percents = { min: 0, max: 100, step: 5 };
const carriers = { min: 24, max: 1500, step: 1 };

it('shows a value between two steps as it is', () => {
  expect([65, 63, 2].map((value) => stepOf(value, percents))).toEqual([5, 1, 1]);
  expect([200, 203.55].map((value) => stepOf(value, carriers))).toEqual([1, 0.01]);
});

it.each([
  { from: 63, up: 65, down: 60 },
  { from: 61, up: 65, down: 60 },
  { from: 64, up: 65, down: 60 },
  { from: 65, up: 70, down: 60 },
  { from: 2, up: 5, down: 0 },
  { from: 98, up: 100, down: 95 },
])('an arrow key leads from $from to the next step: $up or $down', ({ from, up, down }) => {
  const by = stepOf(from, percents);
  expect(nearestStep(from + by, from, percents)).toBe(up);
  expect(nearestStep(from - by, from, percents)).toBe(down);
});

it('leads from a typed value to whole ones, a finger to the step it is nearest to, the first and last key to the ends', () => {
  expect([nearestStep(203.56, 203.55, carriers), nearestStep(203.54, 203.55, carriers)]).toEqual([204, 203]);
  expect([nearestStep(38, 63, percents), nearestStep(87, 63, percents)]).toEqual([40, 85]);
  expect([nearestStep(0, 63, percents), nearestStep(100, 63, percents)]).toEqual([0, 100]);
});
