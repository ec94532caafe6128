import { expect, it } from 'vitest';
import { testBreathing, testIdentifier, testSession } from '#core/personal-data/personal-data.fixture.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { breathingWeeks } from './breathing-weeks.ts';

/** A Friday. */
const today = '2026-11-20';
const guided = (day: number, pace: number, seconds: number): SessionRecord =>
  testSession({
    id: testIdentifier(day),
    startedAt: new Date(2026, 10, day, 8).getTime(),
    breathing: { ...testBreathing, pace, seconds },
  });

it('breathingWeeks adds up the time and weights the paces by it', () => {
  const weeks = breathingWeeks([guided(15, 6, 60), guided(16, 6, 600), guided(17, 4.5, 300)], today);
  expect(weeks).toHaveLength(8);
  expect(weeks.slice(-2)).toEqual([
    { monday: '2026-11-09', sessions: 1, seconds: 60, pace: 6 },
    { monday: '2026-11-16', sessions: 2, seconds: 900, pace: 5.5 },
  ]);
  expect(weeks[0]).toEqual({ monday: '2026-09-28', sessions: 0, seconds: 0, pace: undefined });
});

it('breathingWeeks is empty without a guide that was heard', () => {
  expect(breathingWeeks([testSession(), guided(16, 6, 0)], today)).toEqual([]);
});
