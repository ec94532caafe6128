import { useSyncExternalStore } from 'react';
import { dayOf } from '#core/platform/time/calendar.ts';
import { minuteClock } from '#core/platform/time/minute-clock.ts';

/** The calendar day where the person is, as 2026-11-20, also past midnight; empty while a page that the build wrote is being taken over. */
export function useToday(): string {
  return useSyncExternalStore(
    minuteClock.subscribe,
    () => dayOf(new Date()),
    () => '',
  );
}
