import type { DayTotal } from '#core/personal-data/history/sums.ts';
import { daysBetween } from '#core/personal-data/records/calendar-day.ts';

export const averagedDays = 28;

/** Mean of the last four weeks, or of the weeks since the first session. @param days of the last 28, oldest first */
export function weeklyHours(days: readonly DayTotal[], today: string): number {
  const first = days[0];
  if (!first) return 0;
  const weeks = Math.min(averagedDays / 7, Math.ceil((daysBetween(first.day, today) + 1) / 7));
  return days.reduce((sum, { seconds }) => sum + seconds, 0) / 3600 / weeks;
}
