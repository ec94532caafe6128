import { expect, it } from 'vitest';
import { dayOf, lastDays, timeZone } from './calendar.ts';

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

it('timeZone returns the IANA name', () => {
  expect(timeZone()).toMatch(/^\w/u);
});
