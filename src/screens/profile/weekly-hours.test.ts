import { expect, it } from 'vitest';
import { averagedWeeks, weeklyHours } from './weekly-hours.ts';

const heard = (day: string, hours: number) => ({ day, sessions: 1, seconds: hours * 3600 });

it.each([
  ['no days', [], 0],
  ['the first day', [heard('2026-11-20', 0.5)], 0.5],
  ['days within the first week', [heard('2026-11-14', 2), heard('2026-11-20', 2.5)], 4.5],
  ['over two weeks from the eighth day on', [heard('2026-11-13', 2), heard('2026-11-20', 2)], 2],
  ['over four weeks', [heard('2026-10-24', 4), heard('2026-11-20', 4)], 2],
])('weeklyHours averages %s', (_name, days, hours) => {
  expect(weeklyHours(days, '2026-11-20')).toBeCloseTo(hours, 10);
});

it.each([
  ['four without days', [], 4],
  ['one on the first day', [heard('2026-11-20', 1)], 1],
  ['one on the seventh day', [heard('2026-11-14', 1)], 1],
  ['two from the eighth day on', [heard('2026-11-13', 1)], 2],
  ['four at most', [heard('2026-10-24', 1)], 4],
])('averagedWeeks are %s', (_name, days, weeks) => {
  expect(averagedWeeks(days, '2026-11-20')).toBe(weeks);
});
