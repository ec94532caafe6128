import type { DayTotal } from '#core/personal-data/history/sums.ts';
import { addDays, daysBetween, weekdayOf } from '#core/personal-data/records/calendar-day.ts';
import type { Seconds } from '#core/units.ts';

/** A year and the current week. */
export const calendarWeeks = 53;

/** Minutes at which each level begins; level 0 is no listening. */
const levelMinutes = [0, 15, 30, 60] as const;
export const levels = [0, 1, 2, 3, 4] as const;
export type Level = (typeof levels)[number];

export function calendarLevel(seconds: Seconds): Level {
  if (seconds <= 0) return 0;
  return levelMinutes.filter((minutes) => seconds >= minutes * 60).length as Level;
}

export interface CalendarDay extends DayTotal {
  /** Column, 0 the oldest. */
  week: number;
  /** Row, 0 is Monday. */
  weekday: number;
}

/** The Monday of the first week. */
export function calendarStart(today: string): string {
  return addDays(today, 1 - weekdayOf(today) - 7 * (calendarWeeks - 1));
}

/** All days including those without listening, oldest first, today last. */
export function layOutYear(totals: readonly DayTotal[], today: string): readonly CalendarDay[] {
  const start = calendarStart(today);
  const byDay = new Map(totals.map((total) => [total.day, total]));
  return Array.from({ length: daysBetween(start, today) + 1 }, (_, index) => {
    const day = addDays(start, index);
    return { day, sessions: 0, seconds: 0, ...byDay.get(day), week: Math.floor(index / 7), weekday: index % 7 };
  });
}

/** The first week that starts in each month, unless its label would overlap the next one. */
export function monthLabels(days: readonly CalendarDay[]): readonly { week: number; day: string }[] {
  const mondays = days.filter(({ weekday }) => weekday === 0);
  const marks = mondays.filter(({ day }, index) => day.slice(0, 7) !== mondays[index - 1]?.day.slice(0, 7));
  return marks
    .filter(({ week }, index) => (marks[index + 1]?.week ?? calendarWeeks + 1) - week >= 3)
    .map(({ week, day }) => ({ week, day }));
}

export interface MonthTotal {
  /** As 2026-11. */
  month: string;
  days: number;
  sessions: number;
  seconds: Seconds;
}

/** Newest first, without empty months. */
export function monthTotals(totals: readonly DayTotal[]): readonly MonthTotal[] {
  const byMonth = new Map<string, MonthTotal>();
  for (const { day, sessions, seconds } of totals) {
    const month = day.slice(0, 7);
    const sum = byMonth.get(month) ?? { month, days: 0, sessions: 0, seconds: 0 };
    byMonth.set(month, {
      month,
      days: sum.days + 1,
      sessions: sum.sessions + sessions,
      seconds: sum.seconds + seconds,
    });
  }
  return [...byMonth.values()].toSorted((one, other) => other.month.localeCompare(one.month));
}
