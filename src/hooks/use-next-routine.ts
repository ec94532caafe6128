import { useSyncExternalStore } from 'react';
import { minuteClock } from '#core/platform/time/minute-clock.ts';
import { nextRoutine } from '#core/routines/occurrence.ts';
import type { Occurrence } from '#core/routines/occurrence.ts';
import { useRoutines } from './use-personal-data.ts';

/** The last full minute, as time goes by; undefined while a page is taken over, which was written at some other time. */
export function useMinute(): Date | undefined {
  const minute = useSyncExternalStore(minuteClock.subscribe, minuteClock.getSnapshot, () => undefined);
  return minute === undefined ? undefined : new Date(minute);
}

/**
 * The routine that is due next, or was due within the last half hour, as time goes by. `undefined` while it is not known, `none`
 * where the person has no routines.
 */
export function useNextRoutine(): Occurrence | 'none' | undefined {
  const { routines } = useRoutines();
  const now = useMinute();
  if (!routines || !now) return undefined;
  return nextRoutine(routines, now) ?? 'none';
}
