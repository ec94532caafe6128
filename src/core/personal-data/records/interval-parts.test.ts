import { expect, it } from 'vitest';
import * as v from 'valibot';
import type { RrSeries } from '#core/heart/rr-series.ts';
import { testIdentifier } from '#core/personal-data/personal-data.fixture.ts';
import { fromParts, toParts } from './interval-parts.ts';
import { intervalLimits, intervalsSchema } from './records.ts';

const id = testIdentifier(7);
const startedAt = Date.UTC(2026, 10, 23, 8);
/** Whole 1/1024 s, as sensors send them. */
const beats = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => ((850 + (index % 200)) * 1000) / 1024);
/** As Postgres writes a record. */
const rowLength = (record: unknown): number => JSON.stringify(record).replaceAll(/[,:]/gu, '$& ').length;

const hour: RrSeries = [
  { startsAt: 1.5, milliseconds: beats(2000) },
  { startsAt: 1900, milliseconds: beats(900) },
  { startsAt: 2800, milliseconds: beats(3) },
];

it('an hour of beats in parts is the same hour again', () => {
  const parts = toParts(id, hour, startedAt);
  expect(parts.map(({ stretches }) => stretches.flatMap(({ ticks }) => ticks).length)).toEqual([800, 800, 800, 503]);
  expect(fromParts(parts.toReversed())).toEqual(hour);
  expect(parts[0]).toMatchObject({ id: `${id}.0`, part: 0, recordedAt: startedAt + 1500 });
});

it('every part is a valid record that fits the row of the server', () => {
  const worst: RrSeries = Array.from({ length: 300 }, (_, index) => ({
    startsAt: 2_000_000 + index * 1000.123,
    milliseconds: Array.from({ length: 1 + ((index * 7) % 40) }, () => 65_535 / 1.024),
  }));
  for (const part of [...toParts(id, hour, startedAt), ...toParts(id, worst, startedAt)]) {
    expect(v.safeParse(intervalsSchema, part).issues).toBeUndefined();
    expect(rowLength(part)).toBeLessThan(8192);
  }
});

it('a growing session changes its last part only, and adds parts', () => {
  const before = toParts(id, [{ startsAt: 0, milliseconds: beats(900) }], startedAt);
  const after = toParts(id, [{ startsAt: 0, milliseconds: beats(1700) }], startedAt);
  expect(after.slice(0, 1)).toEqual(before.slice(0, 1));
  expect(after).toHaveLength(3);
});

it.each([
  ['another id', { id: `${id}.1` }],
  ['too many beats', { stretches: [{ startsAt: 0, ticks: Array.from({ length: intervalLimits.perPart + 1 }, () => 900) }] }],
  ['no beat', { stretches: [] }],
  ['an impossible beat', { stretches: [{ startsAt: 0, ticks: [65_536] }] }],
])('a record with %s is refused', (_, change) => {
  const [part] = toParts(id, hour, startedAt);
  expect(v.is(intervalsSchema, { ...part, ...change })).toBe(false);
});
