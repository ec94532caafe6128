import { afterEach, expect, it, vi } from 'vitest';
import { dayOf, lastDays, timeZone } from './calendar.ts';

afterEach(() => vi.unstubAllEnvs());

it('dayOf returns the local day', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dayOf(new Date(2026, 11, 31, 0, 0))).toBe('2026-12-31');
});

it('lastDays returns each day once across months, years and daylight saving changes', () => {
  const days = lastDays(new Date(2026, 2, 1, 0, 30), 800);
  expect(days.slice(0, 2)).toEqual(['2026-03-01', '2026-02-28']);
  expect(new Set(days).size).toBe(800);
  expect(days.toSorted().toReversed()).toEqual(days);
});

it.each([
  // Days of 23 and 25 hours, of 23½ and 24½, one that begins at 01:00, and one that does not exist.
  ['Europe/Madrid', new Date(Date.UTC(2026, 2, 27))],
  ['Europe/Madrid', new Date(Date.UTC(2026, 9, 23))],
  ['Australia/Lord_Howe', new Date(Date.UTC(2026, 3, 3))],
  ['Australia/Lord_Howe', new Date(Date.UTC(2026, 9, 2))],
  ['America/Sao_Paulo', new Date(Date.UTC(2018, 10, 2))],
  ['Pacific/Apia', new Date(Date.UTC(2011, 11, 28))],
])('lastDays returns a week of days in %s at every quarter of an hour around %s', (zone, first) => {
  vi.stubEnv('TZ', zone);
  for (let quarter = 0; quarter < 5 * 96; quarter += 1) {
    const moment = new Date(first.getTime() + quarter * 900_000);
    const days = lastDays(moment, 7);
    expect(days[0]).toBe(dayOf(moment));
    const apart = days.slice(1).map((day, index) => Date.parse(days[index] ?? '') - Date.parse(day));
    expect(new Set(apart)).toEqual(new Set([86_400_000]));
  }
});

it('timeZone returns the IANA name', () => {
  expect(timeZone()).toMatch(/^\w/u);
});
