import * as v from 'valibot';
import { expect, it } from 'vitest';
import { breathingLimits, defaultBreathing } from './breathing.ts';
import { addGuidedTime, guidedBreathingSchema } from './guided-breathing.ts';

const { pace, from, inhale, hold } = breathingLimits;

it.each(['min', 'max'] as const)('a guide with every setting at its %s is valid', (end) => {
  const holds = { holdFull: hold[end], holdEmpty: hold[end] };
  const settings = { ...defaultBreathing, ...holds, pace: pace[end], from: from[end], inhale: inhale[end] };
  expect(v.is(guidedBreathingSchema, addGuidedTime(undefined, settings, 60))).toBe(true);
});

it.each([{ pace: 10.1 }, { startPace: 3 }, { inhale: 81 }, { holdFull: -1 }, { holdEmpty: 26 }, { seconds: 0.5 }])(
  'a guide with %j is invalid',
  (change) => {
    const valid = addGuidedTime(undefined, defaultBreathing, 60);
    expect(v.is(guidedBreathingSchema, valid)).toBe(true);
    expect(v.is(guidedBreathingSchema, { ...valid, ...change })).toBe(false);
  },
);

it('a session that returns to its first pace names no other start pace', () => {
  const first = addGuidedTime(undefined, defaultBreathing, 60);
  const slower = addGuidedTime(first, { ...defaultBreathing, pace: 5 }, 60);
  expect(slower).toMatchObject({ pace: 5, startPace: 6, seconds: 120 });
  expect(addGuidedTime(slower, defaultBreathing, 60)).toMatchObject({ pace: 6, startPace: null, seconds: 180 });
});

it('a pace that was changed before it was heard is not kept', () => {
  const first = addGuidedTime(undefined, { ...defaultBreathing, from: 14 }, 0);
  expect(addGuidedTime(first, { ...defaultBreathing, pace: 5 }, 60)).toMatchObject({ pace: 5, startPace: null });
});

it('a session without the guide keeps what was guided before', () => {
  const before = addGuidedTime(undefined, defaultBreathing, 60);
  expect(addGuidedTime(before, undefined, 60)).toBe(before);
  expect(addGuidedTime(undefined, undefined, 60)).toBeUndefined();
});
