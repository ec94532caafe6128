import { expect, it } from 'vitest';
import * as v from 'valibot';
import { seriesFrom } from '#core/heart/rr-series.ts';
import type { RrSeries } from '#core/heart/rr-stretch.ts';
import { seededRandom } from '#core/domain/random.fixture.ts';
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

it('two hours of beats are restored from their parts', () => {
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

const series = (packets: readonly (readonly [at: number, ...milliseconds: number[]])[]): RrSeries =>
  seriesFrom(packets.map(([at, ...milliseconds]) => ({ at, milliseconds })));
/** A packet a second, for the given number of seconds. */
const steady = (from: number, seconds: number, milliseconds = 1000) =>
  Array.from({ length: seconds }, (_, index) => [from + index, milliseconds] as const);

it.each([
  ['that a sensor kept from before the session', series([[0.2, ...beats(6)], ...steady(5, 60)]), 2, 66],
  ['from before the session with some missing in between', series([[0.1, 900, 900, 3000, 1000, 1000]]), 2, 4],
  // A clock that is 0.1 % fast: after an hour its beats are 3.6 s ahead.
  [
    'of a sensor whose clock is fast and that lost some',
    series([...steady(0, 3600, 1001), ...steady(3603, 60)]),
    2,
    3660,
  ],
])('keeps all beats %s', (_, measured, stretches, count) => {
  expect(measured).toHaveLength(stretches);
  const read = fromParts(toParts(id, measured, startedAt));
  expect(read?.flatMap(({ milliseconds }) => milliseconds)).toHaveLength(count);
  expect(read).toHaveLength(stretches);
});

it('keeps all beats where packets are late, kept back, repeated or missing', () => {
  const random = seededRandom(4);
  for (let round = 0; round < 300; round += 1) {
    let at = random();
    const packets = Array.from({ length: 60 }, () => {
      at += random() < 0.1 ? 20 * random() : 1;
      return [at, ...beats(Math.floor(9 * random() ** 3))] as const;
    });
    const measured = series(packets);
    const read = fromParts(toParts(id, measured, startedAt));
    expect(read?.map(({ milliseconds }) => milliseconds)).toEqual(measured.map(({ milliseconds }) => milliseconds));
  }
});

it('beats are not readable while a part is missing', () => {
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
