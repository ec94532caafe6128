import { useSyncExternalStore } from 'react';
import { dayOf } from '#core/platform/time/calendar.ts';
import { minuteClock } from '#core/platform/time/minute-clock.ts';

/** Local calendar day, as 2026-11-20, updated at midnight; empty during hydration. */
export function useToday(): string {
  return useSyncExternalStore(
    minuteClock.subscribe,
    () => dayOf(new Date()),
    () => '',
  );
}
