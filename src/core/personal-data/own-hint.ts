import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { ownHintKey } from '#core/personal-data/records/settings.ts';
import type { PersonalData } from './personal-data.ts';

interface Seams {
  storage: WholeDeviceStorage;
  /** @param own names separated by spaces */
  show: (own: string) => void;
}

/**
 * Stores which kinds of own data exist, for the next page to read before its first paint: the database opens later than
 * that, and a sample value that turns into the real one would mislead.
 */
export function keepOwnHint(
  { history, favourites, assessments, routines }: PersonalData,
  { storage, show }: Seams,
): void {
  const counts = {
    sessions: () => history.totals.getSnapshot()?.sessions,
    favourites: () => favourites.getSnapshot()?.length,
    assessments: () => assessments.getSnapshot()?.length,
    routines: () => routines.getSnapshot()?.length,
  };
  const update = (): void => {
    const known = Object.entries(counts).map(([name, count]) => ({ name, count: count() }));
    // Until all counts are loaded, the stored hint is the better guess.
    if (known.some(({ count }) => count === undefined)) return;
    const own = known
      .filter(({ count }) => count !== 0)
      .map(({ name }) => name)
      .join(' ');
    show(own);
    if (own === '') storage.remove(ownHintKey);
    else if (own !== storage.read(ownHintKey)) storage.write(ownHintKey, own);
  };
  for (const { subscribe } of [history.totals, favourites, assessments, routines]) subscribe(update);
  update();
}
