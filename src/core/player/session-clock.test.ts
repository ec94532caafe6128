import { expect, it } from 'vitest';
import { durationLimits, intensityLimits } from '#core/domain/session.ts';
import { milestonePassed, formatMinutes, remainingSeconds, toSliderValue } from './session-clock.ts';

it('remainingSeconds rounds up and is never negative', () => {
  expect([900, 899.2, 0.01, 0, -3].map((left) => remainingSeconds(1000 + left, 1000))).toEqual([900, 900, 1, 0, 0]);
});

it('formatMinutes formats m:ss, beyond an hour h:mm:ss', () => {
  expect([36_000, 3601, 900, 3600, 61, 59, 7, 0].map((seconds) => formatMinutes(seconds))).toEqual([
    '10:00:00',
    '1:00:01',
    '15:00',
    '60:00',
    '1:01',
    '0:59',
    '0:07',
    '0:00',
  ]);
});

it('toSliderValue rounds to a step within the limits', () => {
  expect([15, 17, 18, 0, 999, -4].map((value) => toSliderValue(value, durationLimits))).toEqual([15, 15, 20, 5, 60, 5]);
  expect([Number.NaN, Number.POSITIVE_INFINITY].map((value) => toSliderValue(value, durationLimits))).toEqual([
    undefined,
    undefined,
  ]);
  expect(toSliderValue(0, intensityLimits)).toBe(0);
});

it('milestonePassed reports each milestone once, also when seconds are skipped', () => {
  const steps = [900, 899, 451, 450, 449, 61, 60, 59];
  const passed = steps.slice(1).map((after, index) => milestonePassed(steps[index] ?? 0, after, 900));
  expect(passed).toEqual([undefined, undefined, 'halfway', undefined, undefined, 'last-minute', undefined]);
  expect(milestonePassed(800, 200, 900)).toBe('halfway');
  expect(milestonePassed(800, 30, 900)).toBe('last-minute');
});
