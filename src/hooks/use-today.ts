import { dayOf } from '#core/platform/time/calendar.ts';
import { minuteClock } from '#core/platform/time/minute-clock.ts';
import { useReadable } from './use-readable.ts';

/** Local calendar day, as 2026-11-20, updated at midnight; empty during hydration. */
export function useToday(): string {
  return useReadable({ subscribe: minuteClock.subscribe, getSnapshot: () => dayOf(new Date()) }, '');
}
