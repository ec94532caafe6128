import ical, { ICalAlarmType, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { nextDueTime, utcMidnight } from './occurrence.ts';

export interface CalendarEntry {
  routine: RoutineRecord;
  /** Title of the tone. */
  title: string;
  /** Absolute address that opens the session. */
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

/** The grammar has the properties of an event before its alarms (RFC 5545, 3.6.1); the library writes the URL after them. */
const withAlarmsLast = (text: string): string =>
  text.replaceAll(/^(BEGIN:VALARM\r\n.*?^END:VALARM\r\n)(.*?)(?=^END:VEVENT)/gmsu, '$2$1');

/**
 * A calendar file (RFC 5545) with a weekly event for each routine, which begins with an alarm. Times are floating: 8:30
 * is 8:30 wherever one is, as in the app. A routine always has the same UID, so a later file replaces its event.
 */
export function routineCalendar(entries: readonly CalendarEntry[], { name, now }: { name: string; now: Date }): string {
  const calendar = ical({ prodId: { company: 'Onda', product: 'Onda' }, name });
  for (const { routine, title, url } of entries) {
    // The library writes the UTC fields of a floating time. A clock change may shift the next time, but not later ones.
    const start = new Date(utcMidnight(nextDueTime(routine, now)) + Date.parse(`1970-01-01T${routine.time}Z`));
    const event = calendar.createEvent({
      id: `${routine.id}@onda`,
      stamp: now,
      // A calendar takes a file over only if its number is higher than that of the event it has.
      sequence: Math.floor(now.getTime() / 1000),
      floating: true,
      start,
      end: new Date(start.getTime() + routine.minutes * 60_000),
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: routine.days.flatMap((day) => weekdays[day - 1] ?? []),
      },
      summary: `${name}: ${title}`,
      // Several calendars show no URL, but links of the text.
      description: url,
      url,
    });
    event.createAlarm({ type: ICalAlarmType.display, trigger: 0, description: title });
  }
  return `${withAlarmsLast(calendar.toString())}\r\n`;
}
