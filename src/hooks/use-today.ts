import { useSyncExternalStore } from 'react';
import { dayOf } from '#core/platform/calendar.ts';

/** Another day may have begun whenever the person comes back to the page. */
function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** The calendar day where the person is, as 2026-11-20; empty while a page that the build wrote is being taken over. */
export function useToday(): string {
  return useSyncExternalStore(
    subscribe,
    () => dayOf(new Date()),
    () => '',
  );
}
