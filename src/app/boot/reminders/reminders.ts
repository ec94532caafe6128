import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { occurrencesBetween, type Occurrence } from '#core/routines/occurrence.ts';
import type { Readable } from '#core/store.ts';

/** Milliseconds. A computer that has slept shows no reminders older than this. */
const maxDelay = 10 * 60_000;

interface RemindersDependencies {
  /** Changes every minute; milliseconds since 1970. */
  clock: Readable<number>;
  mayRemind: () => boolean;
  routines: () => Promise<readonly RoutineRecord[]>;
  show: (due: Occurrence) => Promise<void>;
  onFailure: (error: unknown) => void;
}

/** @returns the function that ends it */
export function remindOfRoutines({ clock, mayRemind, routines, show, onFailure }: RemindersDependencies): () => void {
  let checkedAt = clock.getSnapshot();
  const check = async (): Promise<void> => {
    const now = clock.getSnapshot();
    const after = Math.max(checkedAt, now - maxDelay);
    checkedAt = now;
    if (!mayRemind()) return;
    const withReminder = (await routines()).filter(({ remind }) => remind);
    for (const due of occurrencesBetween(withReminder, new Date(after), new Date(now))) await show(due);
  };
  return clock.subscribe(() => void check().catch(onFailure));
}
