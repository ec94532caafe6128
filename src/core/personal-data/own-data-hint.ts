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
  { counts }: Pick<PersonalData, 'counts'>,
  { storage, setPageHint, hasHeart, past }: OwnDataHintDependencies,
): void {
  let hadSomething = storage.read(ownDataHintKey) !== undefined;
  const update = (): void => {
    const loaded = Object.entries(counts.getSnapshot());
    // Until all counts are loaded, the stored hint is the better guess.
    if (loaded.some(([, count]) => count === undefined)) return;
    const hint = [...loaded, ['heart', hasHeart()] as const]
      .filter(([, count]) => count)
      .map(([name]) => name)
      .join(' ');
    if (hadSomething && hint === '') past.remember();
    hadSomething ||= hint !== '';
    setPageHint([hint, past.read() ? 'past' : ''].filter((name) => name !== '').join(' '));
    if (hint === '') storage.remove(ownDataHintKey);
    else if (hint !== storage.read(ownDataHintKey)) storage.write(ownDataHintKey, hint);
  };
  counts.subscribe(update);
  update();
}
