import ical, { ICalAlarmType, ICalEventRepeatingFreq, ICalWeekday } from 'ical-generator';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { nextDue } from './occurrence.ts';
import { timeZoneRules } from './time-zone-rules.ts';

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

/** Names the zone of every time and adds its rules. The library would shift a time that a clock change skips. */
const inZone = (text: string, zone: string, rules: string): string =>
  text
    .replaceAll(/^(DTSTART|DTEND):(?=\d{8}T\d{6}\r)/gmu, `$1;TZID=${zone}:`)
    .replace(/^(?=BEGIN:VEVENT\r)/mu, `${rules}\r\n`);

interface CalendarOf {
  name: string;
  now: Date;
  /** IANA name of the device's time zone. */
  zone: string;
}

/**
 * A calendar file (RFC 5545) with a weekly event for each routine, which begins with an alarm. Times are those of the
 * device's zone, because Outlook takes floating ones for all-day events only (decision 070). A routine always has the same UID, so a later file replaces its event.
 */
export function routineCalendar(entries: readonly CalendarEntry[], { name, now, zone }: CalendarOf): string {
  const calendar = ical({ prodId: { company: 'Onda', product: 'Onda' }, name });
  for (const { routine, title, url } of entries) {
    // The library writes the UTC fields of a floating time. A clock change may shift the next time, but not later ones.
    const start = new Date(nextDue(routine, now).day + Date.parse(`1970-01-01T${routine.time}Z`));
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
  return `${inZone(withAlarmsLast(calendar.toString()), zone, timeZoneRules(zone, now))}\r\n`;
}
