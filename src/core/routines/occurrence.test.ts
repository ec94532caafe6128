import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import {
  dayPattern,
  daysApart,
  sortRoutines,
  nextOccurrence,
  nextRoutine,
  nextDueTime,
  occurrencesBetween,
} from './occurrence.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

function routine(changes: Partial<RoutineRecord> = {}): RoutineRecord {
  return {
    id: crypto.randomUUID(),
    frequencyId: 1,
    minutes: 15,
    time: '08:30',
    days: everyDay,
    remind: false,
    origin: 'person',
    createdAt: 0,
    ...changes,
  };
}

afterEach(() => vi.unstubAllEnvs());

describe('nextDueTime', () => {
  it.each([
    // 2026-11-20 is a Friday.
    ['is later today', '08:30', everyDay, '2026-11-20T07:00', '2026-11-20T08:30'],
    ['includes the current moment', '08:30', everyDay, '2026-11-20T08:30', '2026-11-20T08:30'],
    ['is tomorrow once it has passed', '08:30', everyDay, '2026-11-20T08:30:00.001', '2026-11-21T08:30'],
    ['skips the weekend', '08:30', [1, 2, 3, 4, 5], '2026-11-20T09:00', '2026-11-23T08:30'],
    ['is a week later on its only weekday', '08:30', [5], '2026-11-20T09:00', '2026-11-27T08:30'],
    ['crosses the end of a year', '00:00', [5], '2026-12-31T12:00', '2027-01-01T00:00'],
    ['includes a leap day', '06:00', [2], '2028-02-28T12:00', '2028-02-29T06:00'],
  ])('%s', (_name, time, days, from, expected) => {
    expect(nextDueTime({ time, days }, new Date(from))).toEqual(new Date(expected));
  });

  it.each([
    // Clocks go from 02:00 to 03:00 on 2026-03-29.
    ['Europe/Madrid', '08:30', '2026-03-28T09:00:00+01:00', '2026-03-29T08:30:00+02:00'],
    ['Europe/Madrid', '02:30', '2026-03-28T09:00:00+01:00', '2026-03-29T03:30:00+02:00'],
    // Clocks go back from 03:00 to 02:00 on 2026-10-25: the first 02:30 counts.
    ['Europe/Madrid', '02:30', '2026-10-24T09:00:00+02:00', '2026-10-25T02:30:00+02:00'],
    ['Europe/Madrid', '02:30', '2026-10-25T02:30:00+01:00', '2026-10-26T02:30:00+01:00'],
    ['Europe/Madrid', '08:30', '2026-10-24T09:00:00+02:00', '2026-10-25T08:30:00+01:00'],
    // Clocks go from midnight to 01:00 on 2026-09-06: 00:30 does not exist.
    ['America/Santiago', '00:30', '2026-09-05T12:00:00-04:00', '2026-09-06T01:30:00-03:00'],
    ['America/Santiago', '08:30', '2026-09-05T12:00:00-04:00', '2026-09-06T08:30:00-03:00'],
    // Clocks go back from midnight to 23:00 on 2026-04-04.
    ['America/Santiago', '23:30', '2026-04-04T12:00:00-03:00', '2026-04-04T23:30:00-03:00'],
    ['America/Santiago', '08:30', '2026-04-04T12:00:00-03:00', '2026-04-05T08:30:00-04:00'],
    // Clocks go from 23:00 to midnight on 2026-03-28: Saturday's 23:30 comes on Sunday.
    // By half an hour only: from 02:00 to 02:30 on 2026-10-04, and back from 02:00 to 01:30 on 2026-04-05.
    ['Australia/Lord_Howe', '02:15', '2026-10-03T12:00:00+10:30', '2026-10-04T02:45:00+11:00'],
    ['Australia/Lord_Howe', '01:45', '2026-04-04T12:00:00+11:00', '2026-04-05T01:45:00+11:00'],
    ['Australia/Lord_Howe', '01:45', '2026-04-05T01:45:00+10:30', '2026-04-06T01:45:00+10:30'],
    // Midnight did not exist on 2018-11-04.
    ['America/Sao_Paulo', '00:30', '2018-11-03T12:00:00-03:00', '2018-11-04T01:30:00-02:00'],
    // 2011-12-30 did not exist.
    ['Pacific/Apia', '08:30', '2011-12-29T09:00:00-10:00', '2011-12-31T08:30:00+14:00'],
    ['America/Nuuk', '23:30', '2026-03-29T00:10:00-01:00', '2026-03-29T00:30:00-01:00'],
  ])('handles clock changes in %s at %s from %s', (zone, time, from, expected) => {
    vi.stubEnv('TZ', zone);
    expect(nextDueTime({ time, days: everyDay }, new Date(from)).toISOString()).toBe(new Date(expected).toISOString());
  });

  it('occurs exactly once on every day of a year', () => {
    const zones = [
      'Europe/Madrid',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Pacific/Auckland',
      'UTC',
    ];
    for (const zone of zones)
      for (const time of ['00:15', '01:45', '02:15', '02:30', '23:45']) {
        vi.stubEnv('TZ', zone);
        let at = nextDueTime({ time, days: everyDay }, new Date(2026, 0, 1));
        for (let day = 2; day <= 365; day += 1) {
          at = nextDueTime({ time, days: everyDay }, new Date(at.getTime() + 1));
          expect(daysApart(new Date(2026, 0, day), at), `${zone}, ${time}, day ${day}`).toBe(0);
        }
      }
  });

  it('throws without a weekday', () => {
    expect(() => nextDueTime({ time: '08:30', days: [] }, new Date())).toThrow(RangeError);
  });
});

describe('a list of routines', () => {
  const early = routine({ time: '07:00', createdAt: 2 });
  const late = routine({ time: '22:00', createdAt: 1 });
  const sunday = routine({ time: '07:00', days: [7], createdAt: 3 });

  it('nextOccurrence returns the routine due first', () => {
    expect(nextOccurrence([late, early], new Date('2026-11-20T06:00'))).toEqual({
      routine: early,
      at: new Date('2026-11-20T07:00'),
    });
    expect(nextOccurrence([early, late], new Date('2026-11-20T08:00'))?.routine).toBe(late);
    expect(nextOccurrence([], new Date())).toBeUndefined();
  });

  it('nextOccurrence prefers the routine created first', () => {
    expect(nextOccurrence([sunday, early], new Date('2026-11-22T06:00'))?.routine).toBe(early);
  });

  it('nextRoutine keeps a routine for 30 minutes after its time', () => {
    expect(nextRoutine([early, late], new Date('2026-11-20T07:29'))?.routine).toBe(early);
    expect(nextRoutine([early, late], new Date('2026-11-20T07:31'))?.routine).toBe(late);
  });

  it('occurrencesBetween excludes the first moment and includes the last', () => {
    const between = (after: string, until: string) =>
      occurrencesBetween([early, late], new Date(after), new Date(until)).map(({ routine: due }) => due);
    expect(between('2026-11-20T06:59', '2026-11-20T07:00')).toEqual([early]);
    expect(between('2026-11-20T07:00', '2026-11-20T07:01')).toEqual([]);
    expect(between('2026-11-20T06:00', '2026-11-20T23:00')).toEqual([early, late]);
  });

  it('sortRoutines sorts by time, weekday and creation', () => {
    expect(sortRoutines([late, sunday, early])).toEqual([early, sunday, late]);
  });
});

it.each([
  [everyDay, 'every-day'],
  [[1, 2, 3, 4, 5], 'weekdays'],
  [[6, 7], 'weekend'],
  [[1, 3], 'some'],
] as const)('dayPattern of %j is %s', (days, pattern) => {
  expect(dayPattern(days)).toBe(pattern);
});

it('daysApart counts calendar days, not periods of 24 hours', () => {
  vi.stubEnv('TZ', 'Europe/Madrid');
  expect(daysApart(new Date(2026, 2, 28, 23, 59), new Date(2026, 2, 29, 0, 1))).toBe(1);
  expect(daysApart(new Date(2026, 9, 25, 0, 0), new Date(2026, 9, 25, 23, 59))).toBe(0);
  expect(daysApart(new Date(2026, 2, 28), new Date(2026, 2, 30))).toBe(2);
});
