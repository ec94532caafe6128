import type { DayTotal } from '#core/personal-data/history/sums.ts';
import { daysBetween } from '#core/personal-data/records/calendar-day.ts';

export const averagedDays = 28;

/** Four, or fewer where the first session of the last 28 days is younger. @param days of the last 28, oldest first */
export function averagedWeeks(days: readonly DayTotal[], today: string): number {
  const all = averagedDays / 7;
  const first = days[0];
  return first ? Math.min(all, Math.ceil((daysBetween(first.day, today) + 1) / 7)) : all;
}

/** Mean of the weeks that count. */
export function weeklyHours(days: readonly DayTotal[], today: string): number {
  return days.reduce((sum, { seconds }) => sum + seconds, 0) / 3600 / averagedWeeks(days, today);
}
