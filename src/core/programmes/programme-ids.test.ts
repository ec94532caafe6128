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

// A changed number would give the routines of people another sound.
it('a programme keeps its id', () => {
  expect(programmeId('wind-down')).toBe('6f6e6461-0000-8000-8000-000000000001');
  expect(programmeId('night')).toBe('6f6e6461-0000-8000-8000-000000000004');
  expect(programmeId('bowl-meditation')).toBe('6f6e6461-0000-8000-8000-000000000025');
});

it('knows no id of a preset', () => {
  for (const id of [crypto.randomUUID(), null, undefined]) expect(programmeWithId(id)).toBeUndefined();
});
