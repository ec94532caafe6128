import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { ownHintKey } from '#core/personal-data/records/settings.ts';
import type { PersonalData } from './personal-data.ts';

interface Seams {
  storage: WholeDeviceStorage;
  /** Tells the page that is open: the names, separated by spaces. */
  show: (own: string) => void;
}

/**
 * Writes down of what there is something of the person's own, where the next page can read it before its first paint: opening
 * what is kept takes longer than that, and a sample that turns into a real number a moment later would be a lie until then.
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
    // Until all of it is known, what was written last time is the better guess.
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
