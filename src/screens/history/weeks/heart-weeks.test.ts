import { describe, expect, it } from 'vitest';
import { testHeart, testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { heartWeeks, isOfFew, scaleOf } from './heart-weeks.ts';
import { firstWeek } from './weeks.ts';

/** A Friday. */
const today = '2026-11-20';
let made = 0;
function measured(month: number, day: number, overrides: Partial<SessionRecord> = {}): SessionRecord {
  made += 1;
  const startedAt = new Date(2026, month - 1, day, 8, made % 60).getTime();
  return testSession({ id: testIdentifier(made), startedAt, heart: testHeart, ...overrides });
}
const heartRate = (rate: number): Partial<SessionRecord> => ({ heart: { ...testHeart, heartRate: rate } });

describe('heartWeeks', () => {
  it('is empty without a measurement', () => {
    expect(heartWeeks([testSession()], today)).toEqual([]);
  });

  it('has at least eight weeks, which begin on Monday and end with that of today', () => {
    const weeks = heartWeeks([measured(11, 15), measured(11, 16)], today);
    expect(weeks.map(({ monday }) => monday)).toEqual([
      ...['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'],
      ...['2026-11-09', '2026-11-16'],
    ]);
    expect(weeks.map(({ sessions }) => sessions)).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
  });

  it('begins with the first measurement of the last 26 weeks', () => {
    expect(firstWeek(today)).toBe('2026-05-25');
    expect(heartWeeks([measured(5, 24), measured(8, 5)], today)[0]?.monday).toBe('2026-08-03');
    expect(heartWeeks([measured(5, 25)], today)).toHaveLength(26);
    expect(heartWeeks([measured(5, 24)], today)).toEqual([]);
  });

  it('counts a day once, however many sessions it has', () => {
    const sessions = [
      measured(11, 16, heartRate(50)),
      measured(11, 16, heartRate(60)),
      measured(11, 18, heartRate(75)),
    ];
    expect(heartWeeks(sessions, today).at(-1)).toMatchObject({
      sessions: 3,
      means: { heartRate: { value: 65, sessions: 3, days: 2 } },
    });
  });

  it('gives the geometric mean of RMSSD', () => {
    const rmssd = (value: number) => ({ heart: { ...testHeart, rmssd: value } });
    const week = heartWeeks([measured(11, 16, rmssd(20)), measured(11, 17, rmssd(80))], today).at(-1);
    expect(week?.means.rmssd?.value).toBeCloseTo(40, 9);
  });

  it('counts for each measure the sessions that have it', () => {
    const without = { heart: { ...testHeart, coherence: null, rmssd: null } };
    const week = heartWeeks([measured(11, 16, without), measured(11, 17)], today).at(-1);
    expect(week?.means).toMatchObject({
      heartRate: { sessions: 2 },
      rmssd: { sessions: 1 },
      coherence: { sessions: 1 },
    });
    expect(heartWeeks([measured(11, 16, without)], today).at(-1)?.means.coherence).toBeUndefined();
  });

  it('leaves out sessions of less than a minute and counts those of blind comparisons', () => {
    const comparison = { id: testIdentifier(900), arm: 'tone' } as const;
    const sessions = [measured(11, 16, { heardSeconds: 59 }), measured(11, 17, { comparison })];
    expect(heartWeeks(sessions, today).at(-1)).toMatchObject({ sessions: 1, means: { heartRate: { sessions: 1 } } });
  });
});

it('isOfFew means fewer than three sessions', () => {
  expect([2, 3].map((sessions) => isOfFew({ value: 60, sessions, days: 2 }))).toEqual([true, false]);
});

describe('scaleOf', () => {
  it.each([
    ['heartRate', [64.2, 65], { from: 50, to: 80 }],
    ['heartRate', [51, 89], { from: 50, to: 90 }],
    ['rmssd', [4, 6], { from: 0, to: 40 }],
    ['rmssd', [38, 42], { from: 20, to: 60 }],
    ['coherence', [0.4], { from: 0, to: 1 }],
  ] as const)('of %s %j is %j', (measure, values, scale) => {
    expect(scaleOf(measure, values)).toEqual(scale);
  });

  it.each([[[20, 30]], [[60.1]], [[199, 200.5]]])('contains the heart rates %j', (values) => {
    const { from, to } = scaleOf('heartRate', values);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(from);
    expect(Math.max(...values)).toBeLessThanOrEqual(to);
    expect(to - from).toBeGreaterThanOrEqual(20);
  });
});
