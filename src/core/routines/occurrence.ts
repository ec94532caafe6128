import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import type { Minutes } from '#core/units.ts';

export type WeeklyTime = Pick<RoutineRecord, 'time' | 'days'>;

export interface Occurrence {
  routine: RoutineRecord;
  at: Date;
}

const dayMilliseconds = 86_400_000;

interface Due {
  at: Date;
  /** Midnight in UTC of the day that it is meant for: a skipped time before midnight comes on the next. */
  day: number;
}

// In the device's time zone. A time that a clock change skips is shifted by the change; of a repeated time the first
// counts (ECMA-262, GetNamedTimeZoneEpochNanoseconds). Throws RangeError without a weekday.
export function nextDue({ time, days }: WeeklyTime, from: Date): Due {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  // From yesterday: a time that a clock change skipped may come after midnight.
  for (let ahead = -1; ahead <= 7; ahead += 1) {
    const at = new Date(from.getFullYear(), from.getMonth(), from.getDate() + ahead, hours, minutes);
    const day = utcMidnight(from) + ahead * dayMilliseconds;
    if (at >= from && days.includes(new Date(day).getUTCDay() || 7)) return { at, day };
  }
  throw new RangeError('a routine has at least one day');
}

export const nextDueTime = (time: WeeklyTime, from: Date): Date => nextDue(time, from).at;

/** The next occurrence at or after a moment; of simultaneous ones, that of the routine created first. */
export function nextOccurrence(routines: readonly RoutineRecord[], from: Date): Occurrence | undefined {
  const due = routines.map((routine) => ({ routine, at: nextDueTime(routine, from) }));
  return due.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || one.routine.createdAt - other.routine.createdAt,
  )[0];
}

/** At most one for each routine. Excludes `after`, includes `until`. */
export function occurrencesBetween(routines: readonly RoutineRecord[], after: Date, until: Date): Occurrence[] {
  const from = new Date(after.getTime() + 1);
  return routines.map((routine) => ({ routine, at: nextDueTime(routine, from) })).filter(({ at }) => at <= until);
}

const grace: Minutes = 30;

export function nextRoutine(routines: readonly RoutineRecord[], now: Date): Occurrence | undefined {
  return nextOccurrence(routines, new Date(now.getTime() - grace * 60_000));
}

/** Midnight in UTC of a local day, in milliseconds. */
function utcMidnight(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());
}

export function daysApart(from: Date, to: Date): number {
  return (utcMidnight(to) - utcMidnight(from)) / dayMilliseconds;
}

/** Sorted by time, weekday and creation. */
export function sortRoutines(routines: readonly RoutineRecord[]): RoutineRecord[] {
  return routines.toSorted(
    (one, other) =>
      one.time.localeCompare(other.time) ||
      (one.days[0] ?? 0) - (other.days[0] ?? 0) ||
      one.createdAt - other.createdAt,
  );
}

export type DayPattern = 'every-day' | 'weekdays' | 'weekend' | 'some';

export function dayPattern(days: readonly number[]): DayPattern {
  const named: Record<string, DayPattern> = { '1234567': 'every-day', '12345': 'weekdays', '67': 'weekend' };
  return named[days.join('')] ?? 'some';
}
