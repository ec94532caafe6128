import { addDays, daysBetween, weekdayOf } from '#core/personal-data/records/calendar-day.ts';

export interface Week<Session> {
  /** Its first day. */
  monday: string;
  sessions: readonly Session[];
}

const maxWeeks = 26;
/** With fewer weeks, two points at the edges of the card would look like a trend. */
const minWeeks = 8;

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The first day of the longest time that is shown. */
export function firstWeek(today: string): string {
  return addDays(mondayOf(today), -7 * (maxWeeks - 1));
}

/** Oldest first, from the first week with a session to that of today; empty without any. */
export function weeksOf<Session extends { day: string }>(
  sessions: readonly Session[],
  today: string,
): readonly Week<Session>[] {
  const weeks = Map.groupBy(sessions, ({ day }) => mondayOf(day));
  const [start, end] = [firstWeek(today), mondayOf(today)];
  const [first] = [...weeks.keys()].filter((monday) => monday >= start && monday <= end).toSorted();
  if (first === undefined) return [];
  const count = Math.max(minWeeks, 1 + daysBetween(first, end) / 7);
  return Array.from({ length: count }, (_, index) => {
    const monday = addDays(end, 7 * (index + 1 - count));
    return { monday, sessions: weeks.get(monday) ?? [] };
  });
}
