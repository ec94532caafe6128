import { describe, expect, it } from 'vitest';
import { testHeart, testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { heartDifference, heartInsightOf, heartMeanOf, heartSessionsOf, type HeartSession } from './heart-insight.ts';
import { seededRandom, standardNormal } from '#core/domain/random.fixture.ts';

const session = (day: number, heart: Partial<NonNullable<HeartSession['heart']>> | null): HeartSession => ({
  day: `2026-01-${String(day).padStart(2, '0')}`,
  comparison: null,
  heart: heart && { heartRate: 60, rmssd: 40, sdnn: 50, coherence: { mean: 0.5 }, ...heart },
});

/** Ten sessions from day 1 on. @param perDay sessions on each day */
const ten = (heart: (index: number) => Parameters<typeof session>[1], perDay = 1): HeartSession[] =>
  Array.from({ length: 10 }, (_, index) => session(1 + Math.floor(index / perDay), heart(index)));

const knownMeans = (sessions: readonly HeartSession[]) => {
  const insight = heartInsightOf(sessions);
  if (insight.kind !== 'known') throw new Error('unknown');
  return insight.means;
};

describe('heartInsightOf', () => {
  it('gives the mean of the days with its interval', () => {
    const { heartRate, coherence } = knownMeans(ten((index) => ({ heartRate: 60 + (index % 2) * 4 })));
    // Student's t with 9 degrees of freedom is 2.262, the standard deviation 2.108.
    expect(heartRate).toEqual({
      value: 62,
      from: expect.closeTo(62 - (2.262 * 2.108) / Math.sqrt(10), 2),
      to: expect.closeTo(62 + (2.262 * 2.108) / Math.sqrt(10), 2),
      sessions: 10,
      days: 10,
    });
    expect(coherence).toMatchObject({ value: 0.5 });
  });

  it('gives the geometric mean of RMSSD', () => {
    const { rmssd } = knownMeans(ten((index) => ({ rmssd: index % 2 === 0 ? 20 : 80 })));
    expect(rmssd?.value).toBeCloseTo(40, 9);
    expect(rmssd && rmssd.to / rmssd.value).toBeCloseTo(rmssd ? rmssd.value / rmssd.from : 0, 9);
  });

  it('accepts an RMSSD of 0', () => {
    expect(knownMeans(ten(() => ({ rmssd: 0 }))).rmssd?.value).toBeCloseTo(0.1, 9);
  });

  it.each([
    ['nine sessions', ten(() => ({})).slice(1), { sessions: 9, days: 9 }],
    ['five days', ten(() => ({}), 2), { sessions: 10, days: 5 }],
    ['no sensor', ten(() => null), { sessions: 0, days: 0 }],
    ['no sessions', [], { sessions: 0, days: 0 }],
    [
      'a blind comparison',
      ten(() => ({})).map((one) => ({ ...one, comparison: { arm: 'tone' } })),
      { sessions: 0, days: 0 },
    ],
  ])('is unknown with %s', (_name, sessions, basis) => {
    expect(heartInsightOf(sessions)).toEqual({ kind: 'unknown', ...basis });
  });

  it('estimates each measure from the sessions that have it', () => {
    const means = knownMeans(ten((index) => ({ rmssd: index < 2 ? null : 40, coherence: null })));
    expect(means.heartRate).toMatchObject({ sessions: 10, days: 10 });
    expect(means.rmssd).toBeUndefined();
    expect(means.coherence).toBeUndefined();
  });

  it('counts a day once, however many sessions it has', () => {
    const sessions = [
      ...Array.from({ length: 20 }, () => session(1, { heartRate: 100 })),
      ...[2, 3, 4, 5, 6].map((day) => session(day, { heartRate: 60 })),
    ];
    expect(knownMeans(sessions).heartRate).toMatchObject({ value: expect.closeTo(400 / 6, 9), sessions: 25, days: 6 });
  });
});

describe('heartDifference', () => {
  it('has a direction where the interval excludes 0', () => {
    const wave = (index: number): number => index % 3;
    const [slow, fast] = [50, 60].map((rate) => ten((index) => ({ heartRate: rate + wave(index) })));
    expect(heartDifference(slow ?? [], fast ?? [], 'heartRate')).toMatchObject({
      value: expect.closeTo(-10, 9),
      direction: 'lower',
    });
    expect(heartDifference(slow ?? [], slow ?? [], 'heartRate')).toMatchObject({ value: 0, direction: 'unclear' });
  });

  it('is relative for RMSSD', () => {
    const of = (base: number) => ten((index) => ({ rmssd: base * (1 + 0.1 * (index % 2)) }));
    expect(heartDifference(of(60), of(40), 'rmssd')).toMatchObject({
      value: expect.closeTo(0.5, 9),
      direction: 'higher',
    });
  });

  it('is undefined where either group is too small', () => {
    expect(
      heartDifference(
        ten(() => ({})),
        ten(() => ({})).slice(1),
        'coherence',
      ),
    ).toBeUndefined();
    expect(
      heartDifference(
        ten(() => ({})).slice(1),
        ten(() => ({})),
        'coherence',
      ),
    ).toBeUndefined();
  });

  it('claims a difference that does not exist for about 50 of 1000 people', () => {
    const random = seededRandom(11);
    const person = () => ten(() => ({ rmssd: 40 * Math.exp(0.3 * standardNormal(random)) }));
    const claims = Array.from({ length: 1000 }, () => heartDifference(person(), person(), 'rmssd')).filter(
      (difference) => difference?.direction !== 'unclear',
    );
    expect(claims.length).toBeGreaterThan(30);
    expect(claims.length).toBeLessThan(70);
  });
});

describe('heartSessionsOf', () => {
  const measured = (overrides: Partial<SessionRecord>): SessionRecord =>
    testSession({ heart: testHeart, ...overrides });

  it('ignores sessions without a measurement, shorter than a minute or of a blind comparison', () => {
    const counted = measured({ heardSeconds: 60 });
    const comparison = { id: testIdentifier(1), arm: 'tone' } as const;
    expect(heartSessionsOf([testSession(), measured({ heardSeconds: 59 }), measured({ comparison }), counted])).toEqual(
      [counted],
    );
  });

  it('uses only sessions at the most frequent hertz', () => {
    const sessions = [528, 530, 530].map((hertz) => measured({ hertz }));
    expect(heartSessionsOf(sessions)).toEqual(sessions.slice(1));
  });
});

it('counts no coherence of means of several beats', () => {
  const sessions = ten((index) => ({ rmssd: index < 5 ? null : 40, coherence: { mean: index < 5 ? 0.9 : 0.4 } }));
  expect(heartMeanOf(sessions, 'coherence')).toEqual({ value: expect.closeTo(0.4, 9), sessions: 5, days: 5 });
});
