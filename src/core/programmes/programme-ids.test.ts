import * as v from 'valibot';
import { expect, it } from 'vitest';
import { routineSchema } from '#core/personal-data/records/records.ts';
import { programmeId, programmeWithId } from './programme-ids.ts';
import { programmeSlugs } from './shipped-programme.ts';

it('each programme has an id of its own, which a routine can hold', () => {
  expect(new Set(programmeSlugs.map(programmeId)).size).toBe(programmeSlugs.length);
  for (const slug of programmeSlugs) {
    expect(programmeWithId(programmeId(slug))).toBe(slug);
    expect(v.is(routineSchema.entries.presetId, programmeId(slug))).toBe(true);
  }
});

// Written here once more: a changed number would give the routines of people another sound.
const shipped: Readonly<Record<string, number>> = {
  'wind-down': 1,
  nap: 2,
  'sleep-noise': 3,
  night: 4,
  calm: 5,
  'after-work': 6,
  focus: 7,
  'before-exam': 8,
  'long-exhale': 9,
  'breath-break': 10,
  'three-minutes': 11,
  morning: 12,
  meditation: 13,
  'rain-sleep': 14,
  'tent-sleep': 15,
  'sea-sleep': 16,
  'summer-night': 17,
  'sea-breath': 18,
  trees: 19,
  fireside: 20,
  'far-storm': 21,
  'stream-focus': 22,
  'waterfall-focus': 23,
  'brook-morning': 24,
  'bowl-meditation': 25,
};

/** Numbers of programmes that were shipped and are gone; people's routines may still name them. */
const retired: readonly number[] = [];

const idOf = (number: number): string => `6f6e6461-0000-8000-8000-${String(number).padStart(12, '0')}`;

it('a programme keeps its id', () => {
  expect(Object.fromEntries(programmeSlugs.map((slug) => [slug, programmeId(slug)]))).toEqual(
    Object.fromEntries(Object.entries(shipped).map(([slug, number]) => [slug, idOf(number)])),
  );
});

it('no programme has the number of one that is gone', () => {
  for (const number of retired) expect(programmeWithId(idOf(number))).toBeUndefined();
});

it('knows no id of a preset', () => {
  for (const id of [crypto.randomUUID(), null, undefined]) expect(programmeWithId(id)).toBeUndefined();
});
