import * as v from 'valibot';
import { expect, it } from 'vitest';
import { testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import { favouriteSchema, presetSchema, routineSchema } from './records.ts';

const routine = {
  id: testIdentifier(1),
  frequencyId: 2,
  minutes: 15,
  time: '08:30',
  days: [1],
  remind: true,
  origin: 'person',
  createdAt: 1,
};

it.each(['00:00', '09:59', '10:00', '19:30', '20:00', '23:59'])('a routine accepts the time %s', (time) => {
  expect(v.is(routineSchema, { ...routine, time })).toBe(true);
});

it.each(['24:00', '29:00', '30:00', '8:30', '08:60', '08:5', ' 08:30', '08:30 ', '108:30', '08:300', '08.30', ''])(
  'a routine rejects the time %j',
  (time) => {
    expect(v.is(routineSchema, { ...routine, time })).toBe(false);
  },
);

it.each([[[1]], [[7]], [[1, 2, 3, 4, 5, 6, 7]], [[2, 5]]])('a routine accepts the days %j', (days) => {
  expect(v.is(routineSchema, { ...routine, days })).toBe(true);
});

it.each([[[]], [[0]], [[8]], [[2, 1]], [[1, 1]], [[1, 3, 2]], [[1.5]], [['1']]])(
  'a routine rejects the days %j',
  (days) => {
    expect(v.is(routineSchema, { ...routine, days })).toBe(false);
  },
);

const preset = { id: testIdentifier(1), name: 'Siesta', address: '?id=2&mode=pure', createdAt: 1 };

it.each(['a', 'Lluvia 🌧', 'Mi  siesta', 'x'.repeat(80)])('a preset accepts the name %j', (name) => {
  expect(v.is(presetSchema, { ...preset, name })).toBe(true);
});

it.each(['', ' ', ' a', 'a ', 'a\nb', 'a\u0000', '\uD83D', 'x'.repeat(81)])('a preset rejects the name %j', (name) => {
  expect(v.is(presetSchema, { ...preset, name })).toBe(false);
});

it.each(['?id=2', '?id=2&layer=binaural_6_200_40_-20_b*600_4*x900_2&bells=60.300', `?id=2&steps=${'1'.repeat(7488)}`])(
  'presets and favourites accept the address %j',
  (address) => {
    expect(v.is(presetSchema, { ...preset, address })).toBe(true);
    expect(v.is(favouriteSchema, { frequencyId: 2, position: 0, addedAt: 1, address })).toBe(true);
  },
);

it.each(['', '?', 'id=2', '?mode=pure', '?id=0', '?id=2#x', '?id=2/../x', '?id=2&a=ñ', `?id=2&a=${'1'.repeat(7493)}`])(
  'presets and favourites reject the address %j',
  (address) => {
    expect(v.is(presetSchema, { ...preset, address })).toBe(false);
    expect(v.is(favouriteSchema, { frequencyId: 2, position: 0, addedAt: 1, address })).toBe(false);
  },
);
