import { describe, expect, it } from 'vitest';
import { noiseLayer, toneLayer } from './layers.ts';
import { hertzAt, layersFrom, orderedSteps, stepsEnd, valuesAt } from './steps.ts';

const tone = toneLayer({
  hertz: 10,
  carrier: 200,
  steps: [
    { at: 60, hertz: 10, glides: true },
    { at: 120, hertz: 4, level: 50, glides: true },
    { at: 180, carrier: 150, glides: false },
  ],
});

describe('valuesAt', () => {
  it.each([
    [0, 10, 200, 100],
    [60, 10, 200, 100],
    [90, 7, 200, 75],
    [150, 4, 200, 50],
    [180, 4, 150, 50],
    [9999, 4, 150, 50],
  ])('after %d s gives %d Hz on %d Hz at %d %%', (time, hertz, carrier, level) => {
    expect(valuesAt(tone, time)).toMatchObject({ hertz, carrier, level });
  });

  it('applies a step at 0 from the start', () => {
    expect(valuesAt({ ...tone, steps: [{ at: 0, level: 20, glides: true }] }, 5)).toMatchObject({
      hertz: 10,
      level: 20,
    });
  });
});

it('hertzAt follows a glide to a tenth, and says a frequency that stays as it was set', () => {
  expect(hertzAt(tone, 91)).toBe(6.9);
  const louder = { ...tone, hertz: 0.25, steps: [{ at: 60, level: 20, glides: true }] };
  expect([0, 30, 90].map((time) => hertzAt(louder, time))).toEqual([0.25, 0.25, 0.25]);
  expect(hertzAt({ ...tone, steps: [], hertz: 7.83 }, 91)).toBe(7.83);
});

it('layersFrom drops the steps that have passed, and begins with the values reached', () => {
  const [{ steps: left }, still] = layersFrom([tone, noiseLayer({ kind: 'pink', level: 30 })], 90);
  expect(still).toEqual(noiseLayer({ kind: 'pink', level: 30 }));
  expect(left.map(({ at }) => at)).toEqual([0, 30, 90]);
  for (const time of [0, 10, 30, 80, 95])
    expect(valuesAt({ ...tone, steps: left }, time)).toMatchObject(valuesAt(tone, 90 + time));
});

it('orderedSteps sorts, and keeps the first of those at the same hundredth', () => {
  const steps = [20, 5, 5.001, 0, 5.01].map((at) => ({ at, glides: true }));
  expect(orderedSteps(steps).map(({ at }) => at)).toEqual([0, 5, 5.01, 20]);
});

it('stepsEnd is the last step of any layer', () => {
  expect(stepsEnd({ layers: [{ steps: [{ at: 60, glides: true }] }, tone] })).toBe(180);
  expect(stepsEnd({ layers: [{ steps: [] }] })).toBeUndefined();
});

it('a layer that begins again has no end, and the values of its cycle', () => {
  const layer = { ...tone, repeats: 240 };
  expect(stepsEnd({ layers: [layer] })).toBeUndefined();
  expect(valuesAt(layer, 240 * 7 + 90)).toMatchObject({ hertz: 7, level: 75 });
});

it('a beat that has changed ears is as fast as one that has not', () => {
  const crossing = toneLayer({ hertz: 10, steps: [{ at: 100, hertz: -10, glides: true }] });
  expect([25, 50, 75].map((time) => hertzAt(crossing, time))).toEqual([5, 0, 5]);
});
