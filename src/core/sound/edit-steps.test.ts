import { describe, expect, it } from 'vitest';
import { ownSteps } from '#core/domain/layers.ts';
import {
  canAddPoint,
  keyTarget,
  measureOf,
  movedPoint,
  pointsOf,
  stepsOf,
  templatesFor,
  timeRange,
  valueRange,
  withNewPoint,
  type StepPoint,
} from './edit-steps.ts';

const at = (seconds: number, hertz: number): StepPoint => ({ at: seconds, hertz, level: 100, glides: seconds > 0 });
const descent = [at(0, 10), at(1200, 6), at(2400, 2)];
const beat = { kind: 'binaural' } as const;

const timesAndHertz = (points: readonly StepPoint[]): number[][] => points.map((point) => [point.at, point.hertz]);

describe('the points of steps', () => {
  it('begin with the sound itself, and take over what a step leaves open', () => {
    const steps = [
      { at: 600, glides: true, level: 50 },
      { at: 900, glides: false, hertz: 4 },
    ];
    expect(pointsOf({ ...beat, hertz: 8, steps })).toMatchObject([
      { at: 0, hertz: 8, level: 100 },
      { at: 600, hertz: 8, level: 50, glides: true },
      { at: 900, hertz: 4, level: 50, glides: false },
    ]);
  });

  it('can be turned back into the same steps', () => {
    const steps = [
      { at: 0, glides: false, hertz: 9, carrier: 180 },
      { at: 600, glides: true, level: 50 },
      { at: 900, glides: false, hertz: 4 },
    ];
    expect(stepsOf(pointsOf({ ...beat, hertz: 8, steps }), 8)).toEqual(steps);
    expect(stepsOf(descent, 10)[0]).toEqual({ at: 1200, glides: true, hertz: 6 });
  });

  it('become no steps once only the beginning is left', () => {
    expect(stepsOf([at(0, 9)], 8)).toEqual([]);
  });
});

describe('a moved point', () => {
  it('is rounded to half a minute and to digits that can be heard', () => {
    expect(timesAndHertz(movedPoint(descent, 1, { ...beat, at: 1000, value: 5.678 }))[1]).toEqual([990, 5.7]);
    expect(movedPoint([at(0, 528), at(600, 500)], 1, { kind: 'pure', at: 600, value: 432.4 })[1]?.hertz).toBe(432);
  });

  it.each([
    ['the one before', 1, -50, 30],
    ['the one after', 1, 9999, 2370],
    ['the longest night', 2, 99_999, ownSteps.until],
    ['the beginning', 0, 700, 0],
  ])('never crosses %s', (_, index, to, reached) => {
    expect(movedPoint(descent, index, { ...beat, at: to, value: 6 })[index]?.at).toBe(reached);
  });

  it('stays within the range of its form', () => {
    expect(movedPoint(descent, 1, { ...beat, at: 1200, value: 90 })[1]?.hertz).toBe(40);
    expect(movedPoint(descent, 1, { ...beat, at: 1200, value: 0 })[1]?.hertz).toBe(0.1);
    const faded = movedPoint(descent, 1, { kind: 'pink', at: 1200, value: 130 })[1];
    expect(faded).toMatchObject({ hertz: 6, level: 100 });
  });

  it('may stay where an address puts it closer to another than the editor does', () => {
    expect(timeRange([at(0, 10), at(10, 6), at(12, 2)], 1)).toEqual({ min: 10, max: 10 });
  });
});

it.each([
  ['ArrowRight', { at: 1230, value: 6 }],
  ['ArrowLeft', { at: 1170, value: 6 }],
  ['ArrowUp', { at: 1200, value: 6.1 }],
  ['PageDown', { at: 1200, value: 5 }],
  ['Tab', undefined],
])('the key %s moves a point to %o', (key, target) => {
  expect(keyTarget(at(1200, 6), key, 'hertz')).toEqual(target);
});

it('a new point follows ten minutes after the last, as long as there is room', () => {
  expect(timesAndHertz(withNewPoint(descent)).at(-1)).toEqual([3000, 2]);
  const max = ownSteps.until;
  expect(withNewPoint([at(0, 10), at(max - 100, 2)]).at(-1)?.at).toBe(max);
  expect(canAddPoint([at(0, 10), at(max, 2)])).toBe(false);
  expect(canAddPoint(Array.from({ length: ownSteps.count + 1 }, (_, index) => at(30 * index, 5)))).toBe(false);
});

it('a typed value keeps its digits when only its time changes', () => {
  const points = [at(0, 7.83), at(600, 7.83)];
  expect(timesAndHertz(movedPoint(points, 1, { ...beat, at: 630, value: 7.83 }))[1]).toEqual([630, 7.83]);
});

it.each(['pure', 'binaural', 'monaural', 'isochronic', 'brown'] as const)(
  'the templates of %s can be played',
  (kind) => {
    const measure = measureOf(kind);
    const { min, max } = valueRange(kind, measure);
    for (const hertz of [0.1, 528, 20_000])
      for (const point of templatesFor({ kind, hertz }).flat()) {
        expect(point[measure]).toBeGreaterThanOrEqual(min);
        expect(point[measure]).toBeLessThanOrEqual(max);
      }
  },
);
