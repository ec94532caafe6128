import { describe, expect, it } from 'vitest';
import { chartScale, stepsPath, nearestPlace, placeOf, timeTicks, valueTicks } from './chart-scale.ts';
import type { StepPoint } from '#core/sound/edit-steps.ts';

const at = (seconds: number, hertz: number, glides = true): StepPoint => ({ at: seconds, hertz, level: 100, glides });
const descent = [at(0, 10), at(1200, 6), at(2400, 2)];
const beats = chartScale(descent, { kind: 'binaural' }, 2400);

/** The corners of a path, in percents. */
const corners = (path: string): number[][] =>
  path
    .split(/[ML]/)
    .slice(1)
    .map((one) => one.split(' ').map(Number));

describe('the scale of a chart', () => {
  it('leaves room after the end, and shows rates in equal ratios', () => {
    expect(beats.time).toMatchObject({ min: 0, max: 2700 });
    expect(beats.value).toMatchObject({ min: 0.5, max: 40 });
    const [one, two, four] = [1, 2, 4].map(beats.value.partOf);
    expect((four ?? 0) - (two ?? 0)).toBeCloseTo((two ?? 0) - (one ?? 0), 10);
  });

  it('shows an octave around a pitch, as far as it can be played', () => {
    expect(chartScale([at(0, 528)], { kind: 'pure' }, 0).value).toMatchObject({ min: 264, max: 1056 });
    expect(chartScale([at(0, 15_000)], { kind: 'pure' }, 0).value).toMatchObject({ min: 7500, max: 20_000 });
  });

  it('converts a place back to its value', () => {
    for (const { time, value } of [beats, chartScale([], { kind: 'pink' }, 600)]) {
      expect(time.valueAt(time.partOf(300))).toBeCloseTo(300, 6);
      expect(value.valueAt(value.partOf(20))).toBeCloseTo(20, 6);
    }
    expect(beats.value.valueAt(2)).toBeCloseTo(40, 9);
  });

  it('has round ticks, few enough to read', () => {
    expect(timeTicks(beats.time)).toEqual([0, 600, 1200, 1800, 2400]);
    expect(valueTicks(beats)).toEqual([0.5, 1, 2, 5, 10, 20]);
    for (const minutes of [5, 26, 70, 200, 590]) {
      const ticks = timeTicks(chartScale([], { kind: 'pure' }, 60 * minutes).time);
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks.length).toBeLessThan(8);
    }
  });
});

describe('the line', () => {
  it('glides evenly in hertz, which is a curve on its scale', () => {
    const path = corners(stepsPath([at(0, 10), at(1200, 2)], beats, 1200));
    const [middle] = path.filter(([x = 0]) => Math.abs(x - 100 * beats.time.partOf(600)) < 0.01);
    expect(middle?.[1]).toBeCloseTo(100 * placeOf(at(600, 6), beats).y, 1);
  });

  it('is vertical at a crossfade, and keeps its last value until the end', () => {
    const path = corners(stepsPath([at(0, 10), at(600, 2, false)], beats, 1200));
    const [high, low] = [10, 2].map((hertz) => Number((100 * placeOf(at(0, hertz), beats).y).toFixed(2)));
    expect(path).toEqual([
      [0, high],
      [22.22, high],
      [22.22, low],
      [44.44, low],
    ]);
  });
});

it('nearestPlace finds the point that is nearest on the screen', () => {
  const places = [
    { x: 0, y: 0.5 },
    { x: 0.2, y: 0.5 },
    { x: 0.2, y: 0.9 },
  ];
  expect(nearestPlace(places, { x: 0.19, y: 0.6 }, 2)).toBe(1);
  // Far away on a wide chart.
  expect(nearestPlace(places, { x: 0.12, y: 0.75 }, 4)).toBe(2);
});
