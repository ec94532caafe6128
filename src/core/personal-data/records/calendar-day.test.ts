import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, weekdayOf } from './calendar-day.ts';

describe('calendar days', () => {
  it('are added across the ends of months, years and leap days', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-11-20', 0)).toBe('2026-11-20');
  });

  it('are counted correctly across daylight saving changes', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(daysBetween('2026-11-20', '2025-11-20')).toBe(-365);
  });

  it('have an ISO day of the week', () => {
    expect(weekdayOf('2026-11-16')).toBe(1);
    expect(weekdayOf('2026-11-20')).toBe(5);
    expect(weekdayOf('2026-11-22')).toBe(7);
  });
});
