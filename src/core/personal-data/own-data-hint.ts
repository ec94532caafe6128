import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { ownDataHintKey } from '#core/personal-data/records/settings.ts';
import type { PersonalData } from './personal-data.ts';

interface OwnDataHintDependencies {
  storage: EnumerableDeviceStorage;
  /** @param own names separated by spaces */
  setPageHint: (own: string) => void;
  /** Whether a heart-rate sensor has measured something. */
  hasHeart: () => boolean;
  /** Whether there was something that has been deleted. Nothing of it stays on the device when the tab is closed. */
  past: { read: () => boolean; remember: () => void };
}

/**
 * The next page reads the hint before its first paint, when the database is not open yet: a sample value that is then
 * replaced by the real one would mislead.
 */
export function storeOwnDataHint(
  { history, favourites, assessments, routines, presets }: PersonalData,
  { storage, setPageHint, hasHeart, past }: OwnDataHintDependencies,
): void {
  const counts = {
    sessions: () => history.totals.getSnapshot()?.sessions,
    favourites: () => favourites.getSnapshot()?.length,
    assessments: () => assessments.getSnapshot()?.length,
    routines: () => routines.getSnapshot()?.length,
    presets: () => presets.getSnapshot()?.length,
    heart: () => (hasHeart() ? 1 : 0),
  };
  let hadSomething = storage.read(ownDataHintKey) !== undefined;
  const update = (): void => {
    const loaded = Object.entries(counts).map(([name, count]) => ({ name, count: count() }));
    // Until all counts are loaded, the stored hint is the better guess.
    if (loaded.some(({ count }) => count === undefined)) return;
    const hint = loaded
      .filter(({ count }) => count !== 0)
      .map(({ name }) => name)
      .join(' ');
    if (hadSomething && hint === '') past.remember();
    hadSomething ||= hint !== '';
    setPageHint([hint, past.read() ? 'past' : ''].filter((name) => name !== '').join(' '));
    if (hint === '') storage.remove(ownDataHintKey);
    else if (hint !== storage.read(ownDataHintKey)) storage.write(ownDataHintKey, hint);
  };
  for (const { subscribe } of [history.totals, favourites, assessments, routines, presets]) subscribe(update);
  update();
}
