import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import type { Minutes } from '#core/units.ts';

/** When a routine is due, by the clock on the wall. */
export type Timetable = Pick<RoutineRecord, 'time' | 'days'>;

export interface Occurrence {
  routine: RoutineRecord;
  at: Date;
}

/** ISO day of the week, 1 (Monday) to 7 (Sunday), of the calendar day so many days after a moment's. */
function weekdayAfter(moment: Date, days: number): number {
  // At noon: where clocks change at midnight, that hour may not exist.
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + days, 12).getDay() || 7;
}

/**
 * The first time at or after a moment that a routine is due, where the device is. On the night when clocks change, a time that
 * is skipped comes as much later as clocks jump, and one that comes twice counts the first time (ECMA-262, GetNamedTimeZoneEpochNanoseconds).
 * @throws RangeError without a day of the week
 */
export function nextTime({ time, days }: Timetable, from: Date): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // From the day before: a time that clocks skip may come after midnight.
  for (let ahead = -1; ahead <= 7; ahead += 1) {
    const at = new Date(from.getFullYear(), from.getMonth(), from.getDate() + ahead, hours, minutes);
    if (at >= from && days.includes(weekdayAfter(from, ahead))) return at;
  }
  throw new RangeError('a routine has at least one day');
}

/** What is due first at or after a moment; of two at once, the one made first. undefined where there are no routines. */
export function nextOccurrence(routines: readonly RoutineRecord[], from: Date): Occurrence | undefined {
  const due = routines.map((routine) => ({ routine, at: nextTime(routine, from) }));
  return due.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || one.routine.createdAt - other.routine.createdAt,
  )[0];
}

/** The occurrences after one moment and up to another, each routine's first. */
export function occurrencesBetween(routines: readonly RoutineRecord[], after: Date, until: Date): Occurrence[] {
  const from = new Date(after.getTime() + 1);
  return routines.map((routine) => ({ routine, at: nextTime(routine, from) })).filter(({ at }) => at <= until);
}

/** Minutes for which a routine whose time has come is still the next one: who comes a little late finds it. */
const grace: Minutes = 30;

/** What the person is to do next: what is due first, or was due within the grace. */
export function nextRoutine(routines: readonly RoutineRecord[], now: Date): Occurrence | undefined {
  return nextOccurrence(routines, new Date(now.getTime() - grace * 60_000));
}

/** Whole calendar days from one moment's day to another's: 0 the same day, 1 the day after. */
export function daysApart(from: Date, to: Date): number {
  const day = (moment: Date): number => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
  return (day(to) - day(from)) / 86_400_000;
}

/** In the order of the day, then of the week, then of their making. */
export function inOrder(routines: readonly RoutineRecord[]): RoutineRecord[] {
  return routines.toSorted(
    (one, other) =>
      one.time.localeCompare(other.time) ||
      (one.days[0] ?? 0) - (other.days[0] ?? 0) ||
      one.createdAt - other.createdAt,
  );
}

export type DayPattern = 'every-day' | 'weekdays' | 'weekend' | 'some';

/** Whether days of the week (ISO) have a name together. */
export function dayPattern(days: readonly number[]): DayPattern {
  const named: Record<string, DayPattern> = { '1234567': 'every-day', '12345': 'weekdays', '67': 'weekend' };
  return named[days.join('')] ?? 'some';
}
