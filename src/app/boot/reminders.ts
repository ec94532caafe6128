import type { RoutineRecord } from '#core/personal-data/records/records.ts';
import { occurrencesBetween } from '#core/routines/occurrence.ts';
import type { Occurrence } from '#core/routines/occurrence.ts';
import type { Readable } from '#core/store.ts';

/** Milliseconds after its time for which a reminder is still worth something: a computer that slept wakes with none from the morning. */
const late = 10 * 60_000;

interface Dependencies {
  /** Full minutes, in milliseconds since 1970. */
  clock: Readable<number>;
  /** Whether the person and the browser allow reminders now. */
  mayRemind: () => boolean;
  routines: () => Promise<readonly RoutineRecord[]>;
  show: (due: Occurrence) => Promise<void>;
  onFailure: (error: unknown) => void;
}

/** Reminds of routines when their time comes, for as long as the page lives. Returns the function that ends it. */
export function remindOfRoutines({ clock, mayRemind, routines, show, onFailure }: Dependencies): () => void {
  let looked = clock.getSnapshot();
  const look = async (): Promise<void> => {
    const now = clock.getSnapshot();
    const after = Math.max(looked, now - late);
    looked = now;
    if (!mayRemind()) return;
    const reminding = (await routines()).filter(({ remind }) => remind);
    for (const due of occurrencesBetween(reminding, new Date(after), new Date(now))) await show(due);
  };
  return clock.subscribe(() => void look().catch(onFailure));
}
