import { memoryStorage } from '#core/personal-data/personal-data.fixture.ts';
import { openSettings } from './settings.ts';

/** The settings of a device on which `entries` are stored. */
export function settingsOn(entries: Parameters<typeof memoryStorage>[0] = []) {
  const storage = memoryStorage(entries);
  const watchers = new Set<() => void>();
  /** In another tab, or on the next visit. */
  const open = () => openSettings({ storage, watchStorage: (_, changed) => watchers.add(changed) });
  const tellTabs = (): void => watchers.forEach((changed) => changed());
  return { storage, settings: open(), open, tellTabs };
}
