import ICAL from 'ical.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { timeZone } from '#core/platform/time/calendar.ts';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { routineCalendar } from './routine-calendar.ts';

// What another program understands of a file: ical.js is the reader of Thunderbird. It knows no zone but those that the
// file describes.

afterEach(() => vi.unstubAllEnvs());

const routine: RoutineRecord = {
  id: '00000000-0000-4000-8000-000000000007',
  frequencyId: 2,
  minutes: 20,
  time: '08:30',
  days: [1, 3, 7],
  remind: true,
  origin: 'person',
  createdAt: 1,
};
const url = 'https://onda.example/player?id=2&minutes=20';

interface File {
  changes?: Partial<RoutineRecord>;
  title?: string;
  now: Date;
}

const textOf = ({ changes, title = '40 Hz', now }: File): string =>
  routineCalendar([{ routine: { ...routine, ...changes }, title, url }], { name: 'Onda', now, zone: timeZone() });

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const [zone] = calendar.getAllSubcomponents('vtimezone');
  const [event] = calendar.getAllSubcomponents('vevent');
  if (!zone || !event) throw new Error('no zone or event');
  return { zone: new ICAL.Timezone(zone), event: new ICAL.Event(event) };
}

function occurrencesOf(file: File, count: number): Date[] {
  const { zone, event } = read(textOf(file));
  const iterator = event.iterator();
  return Array.from({ length: count }, () => {
    const time = iterator.next();
    expect(time.zone.tzid).toBe(zone.tzid);
    return time.toJSDate();
  });
}

describe.each([
  ['Europe/Madrid', new Date(2026, 2, 1), new Date(2026, 9, 1)],
  ['America/New_York', new Date(2026, 1, 20), new Date(2026, 9, 10)],
  ['Pacific/Auckland', new Date(2026, 2, 15), new Date(2026, 8, 1)],
  ['Australia/Lord_Howe', new Date(2026, 2, 15), new Date(2026, 8, 1)],
  ['America/Bogota', new Date(2026, 2, 15), new Date(2026, 8, 1)],
  ['Asia/Jerusalem', new Date(2026, 2, 1), new Date(2026, 9, 1)],
  ['Africa/Casablanca', new Date(2026, 1, 1), new Date(2026, 2, 10)],
  ['Africa/Cairo', new Date(2026, 3, 1), new Date(2026, 9, 1)],
  ['America/Santiago', new Date(2026, 2, 20), new Date(2026, 7, 20)],
])('in %s', (zone, ...saved) => {
  it.each([0, 1])('another reader finds the time that was chosen, before and after a clock change (%d)', (which) => {
    vi.stubEnv('TZ', zone);
    const now = saved[which] ?? new Date();
    const found = occurrencesOf({ now: new Date(now.getFullYear(), now.getMonth(), now.getDate()) }, 40);
    expect(new Set(found.map((at) => `${at.getHours()}:${at.getMinutes()}`))).toEqual(new Set(['8:30']));
    expect(new Set(found.map((at) => at.getDay()))).toEqual(new Set([0, 1, 3]));
    const offsets = new Set(found.map((at) => at.getTimezoneOffset()));
    expect(offsets.size).toBe(zone === 'America/Bogota' ? 1 : 2);
  });

  it('the rules hold for five years', () => {
    vi.stubEnv('TZ', zone);
    const { zone: rules } = read(textOf({ now: new Date(2026, 0, 1) }));
    for (let day = 0; day < 4 * 365; day += 1) {
      const at = new Date(2026, 0, 1 + day, 12);
      const time = new ICAL.Time(
        { year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate(), hour: 12, minute: 0, second: 0 },
        rules,
      );
      expect(time.toUnixTime() * 1000).toBe(at.getTime());
    }
  });
});

it('has yearly rules of one weekday of a month, which Outlook reads', () => {
  vi.stubEnv('TZ', 'Europe/Madrid');
  const text = textOf({ now: new Date(2026, 10, 24) });
  const rules = text.split('\r\n').filter((line) => line.startsWith('RRULE:FREQ=YEARLY'));
  expect(rules).toEqual(['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU']);
});

it.each([
  ['200 letters', 'ñ'.repeat(200)],
  ['200 emoji with joiners', '👩‍👩‍👧'.repeat(40)],
  ['what the format uses itself', 'a, b; c \\ d: "e"\nBEGIN:VALARM\nDTSTART:19700101T000000'],
  ['a carriage return', 'one\r\ntwo'],
])('another reader finds a title of %s whole', (_, title) => {
  vi.stubEnv('TZ', 'Europe/Madrid');
  const text = textOf({ title, now: new Date(2026, 10, 24) });
  const { event } = read(text);
  expect(event.summary).toBe(`Onda: ${title.replaceAll('\r\n', '\n')}`);
  expect(event.description).toBe(url);
  expect(event.component.getAllSubcomponents('valarm')).toHaveLength(1);
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  // No character is cut in two by a fold.
  expect(new TextDecoder('utf8', { fatal: true }).decode(new TextEncoder().encode(text))).not.toContain('\uFFFD');
});
