import { expect, it } from 'vitest';
import { logarithmicScale, snapToStep, displayStep } from './slider-scale.ts';

const { positions, positionOf, valueAt } = logarithmicScale(0.1, 20_000);

it('logarithmicScale reaches both limits with equal ratios for equal distances', () => {
  expect([positionOf(0.1), positionOf(20_000)]).toEqual([0, positions]);
  expect([valueAt(0, 5), valueAt(positions, 5)]).toEqual([0.1, 20_000]);
  expect(Math.abs(positionOf(400) - positionOf(40) - (positionOf(4000) - positionOf(400)))).toBeLessThanOrEqual(1);
});

it.each([0.1, 0.53, 7.83, 99.9, 528, 1000, 12_345.67])(
  'logarithmicScale changes the value with every arrow key from %d to both ends',
  (start) => {
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
  },
);

it('logarithmicScale gives round numbers', () => {
  for (let position = 0; position <= positions; position += 7) {
    const value = valueAt(position, 3);
    expect(value).toBe(Math.round(value * 100) / 100);
    expect(value).toBe(value < 1 ? value : Number(value.toPrecision(3)));
  }
});

const percents = { min: 0, max: 100, step: 5 };
const carriers = { min: 24, max: 1500, step: 1 };

it('displayStep is finer for a value between two steps', () => {
  expect([65, 63, 2].map((value) => displayStep(value, percents))).toEqual([5, 1, 1]);
  expect([200, 203.55].map((value) => displayStep(value, carriers))).toEqual([1, 0.01]);
});

it.each([
  { from: 63, up: 65, down: 60 },
  { from: 61, up: 65, down: 60 },
  { from: 64, up: 65, down: 60 },
  { from: 65, up: 70, down: 60 },
  { from: 2, up: 5, down: 0 },
  { from: 98, up: 100, down: 95 },
])('snapToStep takes an arrow key from $from to the next step: $up or $down', ({ from, up, down }) => {
  const by = displayStep(from, percents);
  expect(snapToStep(from + by, from, percents)).toBe(up);
  expect(snapToStep(from - by, from, percents)).toBe(down);
});

it('snapToStep leads from a typed value to whole steps, from a drag to the nearest step, and from Home and End to the limits', () => {
  expect([snapToStep(203.56, 203.55, carriers), snapToStep(203.54, 203.55, carriers)]).toEqual([204, 203]);
  expect([snapToStep(38, 63, percents), snapToStep(87, 63, percents)]).toEqual([40, 85]);
  expect([snapToStep(0, 63, percents), snapToStep(100, 63, percents)]).toEqual([0, 100]);
});
