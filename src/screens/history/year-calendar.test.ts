import { describe, expect, it } from 'vitest';
import { weekdayOf } from '#core/personal-data/records/calendar-day.ts';
import { calendarStart, calendarWeeks, layOutYear, calendarLevel, monthLabels, monthTotals } from './year-calendar.ts';

describe('calendarLevel', () => {
  it.each([
    [0, 0],
    [1, 1],
    [899, 1],
    [900, 2],
    [1799, 2],
    [1800, 3],
    [3599, 3],
    [3600, 4],
    [86_400, 4],
  ] as const)('gives %d seconds level %d', (seconds, level) => {
    expect(calendarLevel(seconds)).toBe(level);
  });
});

describe.each(['2026-11-20', '2026-11-16', '2026-11-22', '2028-02-29', '2027-01-01'])('the year up to %s', (today) => {
  const days = layOutYear(
    [
      { day: today, sessions: 2, seconds: 600 },
      { day: '2020-01-01', sessions: 1, seconds: 60 },
    ],
    today,
  );

  it('begins on a Monday, ends today, and has every day once', () => {
    expect(days[0]?.day).toBe(calendarStart(today));
    expect(weekdayOf(calendarStart(today))).toBe(1);
    expect(days.at(-1)).toEqual({
      day: today,
      sessions: 2,
      seconds: 600,
      week: calendarWeeks - 1,
      weekday: weekdayOf(today) - 1,
    });
    expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
    expect(days.every(({ day, weekday }) => weekdayOf(day) === weekday + 1)).toBe(true);
    expect(days.filter(({ sessions }) => sessions > 0)).toHaveLength(1);
  });

  it('labels eleven to thirteen months without overlap', () => {
    const marks = monthLabels(days);
    expect(marks.length).toBeGreaterThanOrEqual(11);
    expect(marks.length).toBeLessThanOrEqual(13);
    for (const [index, mark] of marks.entries())
      expect((marks[index + 1]?.week ?? 100) - mark.week).toBeGreaterThanOrEqual(3);
  });
});

it('monthTotals sums the days of each month, newest first', () => {
  const total = (day: string, seconds: number) => ({ day, sessions: 1, seconds });
  expect(monthTotals([total('2025-12-31', 10), total('2026-01-01', 20), total('2026-01-31', 30)])).toEqual([
    { month: '2026-01', days: 2, sessions: 2, seconds: 50 },
    { month: '2025-12', days: 1, sessions: 1, seconds: 10 },
  ]);
});
