import { afterEach, expect, it, vi } from 'vitest';
import { timeZone } from '#core/platform/time/calendar.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { routineCalendar } from './routine-calendar.ts';

const id = '00000000-0000-4000-8000-000000000007';
const routine: RoutineRecord = {
  id,
  frequencyId: 2,
  minutes: 20,
  time: '23:50',
  days: [1, 3, 7],
  remind: true,
  origin: 'person',
  createdAt: 1,
};

afterEach(() => vi.unstubAllEnvs());

const aTuesday = (): Date => new Date(2026, 10, 24, 9);

function linesOf(changes: Partial<RoutineRecord> = {}, { title = '40 Hz', now = aTuesday() } = {}): string[] {
  const entry = { routine: { ...routine, ...changes }, title, url: 'https://onda.example/player?id=2&minutes=20' };
  // Folded lines continue after a line break and a space (RFC 5545, 3.1).
  return routineCalendar([entry], { name: 'Onda', now, zone: timeZone() }).replaceAll('\r\n ', '').split('\r\n');
}

it.each(['UTC', 'Europe/Madrid', 'America/Bogota', 'Pacific/Auckland'])(
  'repeats a routine on its days, from the next one on, over midnight, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        `DTSTART;TZID=${zone}:20261125T235000`,
        `DTEND;TZID=${zone}:20261126T001000`,
        'RRULE:FREQ=WEEKLY;BYDAY=MO,WE,SU',
        'SUMMARY:Onda: 40 Hz',
        'URL;VALUE=URI:https://onda.example/player?id=2&minutes=20',
      ]),
    );
  },
);

it('keeps the length of a routine while the clock changes', () => {
  vi.stubEnv('TZ', 'Europe/Madrid');
  const lines = linesOf({ time: '01:50', days: [7] }, { now: new Date(2026, 2, 28) });
  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART;TZID=Europe/Madrid:20260329T015000', 'DTEND;TZID=Europe/Madrid:20260329T021000']),
  );
});

it('keeps the time of a routine that the clock change skips once', () => {
  vi.stubEnv('TZ', 'Europe/Madrid');
  const lines = linesOf({ time: '02:30', days: [7] }, { now: new Date(2026, 2, 28) });
  expect(lines).toContain('DTSTART;TZID=Europe/Madrid:20260329T023000');
});

it('keeps the day of a routine that the clock change takes into the next', () => {
  vi.stubEnv('TZ', 'America/Nuuk');
  const lines = linesOf({ time: '23:30', days: [6] }, { now: new Date(2026, 2, 28) });
  expect(lines).toContain(`DTSTART;TZID=${timeZone()}:20260328T233000`);
});

it('sets an alarm at the start of the routine', () => {
  const lines = linesOf();
  const alarm = lines.slice(lines.indexOf('BEGIN:VALARM'), lines.indexOf('END:VALARM'));
  expect(alarm).toEqual(expect.arrayContaining(['ACTION:DISPLAY', 'TRIGGER:PT0S']));
});

it('gives a routine the same UID in every file', () => {
  const uid = `UID:${id}@onda`;
  expect(linesOf()).toContain(uid);
  expect(linesOf({ time: '07:00', days: [2] })).toContain(uid);
});

it('has an event for each routine', () => {
  const entries = [1, 2, 3].map((hour) => ({ routine: { ...routine, time: `0${hour}:00` }, title: '', url: '' }));
  expect(
    routineCalendar(entries, { name: 'Onda', now: aTuesday(), zone: timeZone() }).match(/BEGIN:VEVENT/g),
  ).toHaveLength(3);
});

it('escapes special characters of a title, and folds lines at 75 octets', () => {
  const title = 'Ñandú, 🙂; “sueño” \\ línea\nDTSTART:19700101T000000';
  expect(linesOf({}, { title })).toContain('SUMMARY:Onda: Ñandú\\, 🙂\\; “sueño” \\\\ línea\\nDTSTART:19700101T000000');
  const entry = { routine, title: 'ñ'.repeat(300), url: '' };
  const raw = routineCalendar([entry], { name: 'Onda', now: aTuesday(), zone: timeZone() }).split('\r\n');
  expect(Math.max(...raw.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
});

it('names the link in the text, too, with all properties before the alarm, and ends its last line', () => {
  const lines = linesOf();
  expect(lines).toContain('DESCRIPTION:https://onda.example/player?id=2&minutes=20');
  expect(lines.slice(lines.indexOf('END:VALARM'))).toEqual(['END:VALARM', 'END:VEVENT', 'END:VCALENDAR', '']);
  expect(lines.indexOf('URL;VALUE=URI:https://onda.example/player?id=2&minutes=20')).toBeLessThan(
    lines.indexOf('BEGIN:VALARM'),
  );
});

it('has a higher number in each later file, so that calendars take the change over', () => {
  const numberAt = (now: Date): number =>
    Number(
      linesOf({}, { now })
        .find((line) => line.startsWith('SEQUENCE:'))
        ?.slice('SEQUENCE:'.length),
    );
  expect(numberAt(new Date(2026, 10, 24, 9, 0, 2))).toBeGreaterThan(numberAt(aTuesday()));
  // The greatest integer of RFC 5545, 3.3.8.
  expect(numberAt(new Date(2037, 0))).toBeLessThan(2 ** 31);
});

it.each(['BEGIN:VALARM', 'END:VALARM', 'END:VEVENT'])('is whole with “%s” in a title', (title) => {
  const lines = linesOf({}, { title });
  expect(lines).toContain(`SUMMARY:Onda: ${title}`);
  for (const line of ['BEGIN:VALARM', 'END:VALARM', 'END:VEVENT'])
    expect(lines.filter((one) => one === line)).toEqual([line]);
  expect(lines.slice(lines.indexOf('END:VALARM'))).toEqual(['END:VALARM', 'END:VEVENT', 'END:VCALENDAR', '']);
});
