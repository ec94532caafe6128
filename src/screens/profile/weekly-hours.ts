import type { DayTotal } from '#core/personal-data/personal-data.ts';
import { daysBetween } from '#core/personal-data/records/calendar-day.ts';

export const averagedDays = 28;

/**
 * Hours of listening a week, on average over the last four weeks; who began later is averaged over the weeks since, so that the
 * first week is what it is. days: of the last 28, the oldest first.
 */
export function weeklyHours(days: readonly DayTotal[], today: string): number {
  const first = days[0];
  if (!first) return 0;
  const weeks = Math.min(averagedDays / 7, Math.ceil((daysBetween(first.day, today) + 1) / 7));
  return days.reduce((sum, { seconds }) => sum + seconds, 0) / 3600 / weeks;
}
