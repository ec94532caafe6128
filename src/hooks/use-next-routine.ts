import { minuteClock } from '#core/platform/time/minute-clock.ts';
import { nextRoutine, type Occurrence } from '#core/routines/occurrence.ts';
import { useRoutines } from './use-personal-data.ts';
import { useReadable } from './use-readable.ts';

/** The last full minute; undefined during hydration. */
export function useCurrentMinute(): Date | undefined {
  const minute = useReadable(minuteClock, undefined);
  return minute === undefined ? undefined : new Date(minute);
}

/** The routine that is due next, or was due within the last half hour; undefined while loading. */
export function useNextRoutine(): Occurrence | 'none' | undefined {
  const { routines } = useRoutines();
  const now = useCurrentMinute();
  if (!routines || !now) return undefined;
  return nextRoutine(routines, now) ?? 'none';
}
