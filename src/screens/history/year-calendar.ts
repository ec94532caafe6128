import type { DayTotal } from '#core/personal-data/personal-data.ts';
import { addDays, daysBetween, weekdayOf } from '#core/personal-data/records/calendar-day.ts';
import type { Seconds } from '#core/units.ts';

/** Weeks of the picture: a year, and the week that has begun. */
export const calendarWeeks = 53;

/** From so many minutes on a day has the next level. Level 0 is a day without listening. */
const levelMinutes = [0, 15, 30, 60] as const;
export const levels = [0, 1, 2, 3, 4] as const;
export type Level = (typeof levels)[number];

/** How much a day was, in the five steps of the picture: none, under 15, 30, 60 minutes, an hour or more. */
export function levelOf(seconds: Seconds): Level {
  if (seconds <= 0) return 0;
  return levelMinutes.filter((minutes) => seconds >= minutes * 60).length as Level;
}

export interface CalendarDay extends DayTotal {
  /** The column, 0 the oldest. */
  week: number;
  /** The row, 0 is Monday. */
  weekday: number;
}

/** The Monday with which the picture begins. */
export function calendarStart(today: string): string {
  return addDays(today, 1 - weekdayOf(today) - 7 * (calendarWeeks - 1));
}

/** Every day of the picture, the oldest first, those without listening too; the last is today. */
export function layYear(totals: readonly DayTotal[], today: string): readonly CalendarDay[] {
  const start = calendarStart(today);
  const byDay = new Map(totals.map((total) => [total.day, total]));
  return Array.from({ length: daysBetween(start, today) + 1 }, (_, index) => {
    const day = addDays(start, index);
    return { day, sessions: 0, seconds: 0, ...byDay.get(day), week: Math.floor(index / 7), weekday: index % 7 };
  });
}

/** Where each month begins in the picture: the first week that starts in it, unless its name would touch the next one's. */
export function monthMarks(days: readonly CalendarDay[]): readonly { week: number; day: string }[] {
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

/** The same by months, the newest first; months without listening are left out. */
export function monthTotals(totals: readonly DayTotal[]): readonly MonthTotal[] {
  const byMonth = new Map<string, MonthTotal>();
  for (const { day, sessions, seconds } of totals) {
    const month = day.slice(0, 7);
    const known = byMonth.get(month) ?? { month, days: 0, sessions: 0, seconds: 0 };
    byMonth.set(month, {
      month,
      days: known.days + 1,
      sessions: known.sessions + sessions,
      seconds: known.seconds + seconds,
    });
  }
  return [...byMonth.values()].toSorted((one, other) => other.month.localeCompare(one.month));
}
