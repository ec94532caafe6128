import ical, { ICalAlarmType, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { nextDueTime } from './occurrence.ts';

export interface CalendarEntry {
  routine: RoutineRecord;
  /** Of its tone. */
  title: string;
  /** Where its session opens, absolute. */
  url: string;
}

/** ISO order, Monday first. */
const weekdays = [
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
  ICalWeekday.SU,
] as const;

/** The library writes a floating date's UTC fields: those that the clock on the wall shows `minutes` after `start`. */
function wallTime(start: Date, minutes = 0): Date {
  return new Date(
    Date.UTC(start.getFullYear(), start.getMonth(), start.getDate(), start.getHours(), start.getMinutes() + minutes),
  );
}

/**
 * A calendar file (RFC 5545) with a weekly event for each routine, which begins with an alarm. Times are floating: 8:30
 * is 8:30 wherever one is, as in the app. A routine always has the same UID, so a later file replaces its event.
 */
export function routineCalendar(entries: readonly CalendarEntry[], { name, now }: { name: string; now: Date }): string {
  const calendar = ical({ prodId: { company: 'Onda', product: 'Onda' }, name });
  for (const { routine, title, url } of entries) {
    const start = nextDueTime(routine, now);
    const event = calendar.createEvent({
      id: `${routine.id}@onda`,
      stamp: now,
      floating: true,
      start: wallTime(start),
      end: wallTime(start, routine.minutes),
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: routine.days.flatMap((day) => weekdays[day - 1] ?? []),
      },
      summary: `${name}: ${title}`,
      url,
    });
    event.createAlarm({ type: ICalAlarmType.display, trigger: 0, description: title });
  }
  return calendar.toString();
}
