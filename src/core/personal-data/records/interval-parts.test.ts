import { expect, it } from 'vitest';
import * as v from 'valibot';
import type { RrSeries } from '#core/heart/rr-series.ts';
import { testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import { fromParts, toParts } from './interval-parts.ts';
import { intervalsSchema } from './records.ts';

const id = testIdentifier(7);
const startedAt = Date.UTC(2026, 10, 23, 8);
/** Whole 1/1024 s, as sensors send them. */
const beats = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => ((850 + ((index * 37) % 200)) * 1000) / 1024);

const twoHours: RrSeries = [
  { startsAt: 1.5, milliseconds: beats(6000) },
  { startsAt: 6400, milliseconds: beats(900) },
];

it('two hours of beats in parts are the same two hours again', () => {
  const parts = toParts(id, twoHours, startedAt);
  expect(parts.length).toBeGreaterThan(2);
  expect(fromParts(parts.toReversed())).toEqual(twoHours);
});

it('a beat that began before the session is kept', () => {
  const milliseconds = beats(3);
  expect(fromParts(toParts(id, [{ startsAt: -0.7, milliseconds }], startedAt))).toEqual([
    { startsAt: 0, milliseconds },
  ]);
});

it('beats of which a part is missing are not there', () => {
  expect(fromParts(toParts(id, twoHours, startedAt).slice(1))).toBeUndefined();
});

it('every part is a valid record that fits the row of the server', () => {
  for (const part of toParts(id, twoHours, startedAt)) {
    expect(v.safeParse(intervalsSchema, part).issues).toBeUndefined();
    // Postgres adds a space after each comma and colon of the JSON.
    expect(JSON.stringify(part).length + 20).toBeLessThan(8192);
  }
});

it.each([
  ['the id of another part', { id: `${id}.1` }],
  ['no beat', { text: '' }],
  ['other characters', { text: '0:a b' }],
])('a record with %s is refused', (_, change) => {
  const [part] = toParts(id, twoHours, startedAt);
  expect(v.is(intervalsSchema, part)).toBe(true);
  expect(v.is(intervalsSchema, { ...part, ...change })).toBe(false);
});
