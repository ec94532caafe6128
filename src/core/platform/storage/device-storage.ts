/** Where the browser refuses localStorage (private mode, blocked, full), values are kept until the page is closed. */
export interface DeviceStorage {
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => void;
}

export interface EnumerableDeviceStorage extends DeviceStorage {
  keys: () => readonly string[];
  remove: (key: string) => void;
}

/** @param area may throw, for example where storage is blocked */
export function createDeviceStorage(area: () => Storage = () => localStorage): EnumerableDeviceStorage {
  const unsaved = new Map<string, string>();
  return {
    read: (key) => {
      const value = unsaved.get(key);
      if (value !== undefined) return value;
      try {
        return area().getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (key, value) => {
      try {
        area().setItem(key, value);
        unsaved.delete(key);
      } catch {
        unsaved.set(key, value);
      }
    },
    keys: () => {
      try {
        return [...new Set([...unsaved.keys(), ...Object.keys(area())])];
      } catch {
        return [...unsaved.keys()];
      }
    },
    remove: (key) => {
      unsaved.delete(key);
      try {
        area().removeItem(key);
      } catch {
        // Storage is blocked.
      }
    },
  };
}

export function watchDeviceStorage(key: string, changed: () => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    // null: everything was cleared.
    if (event.key === key || event.key === null) changed();
  });
  // A page in the back/forward cache gets no events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && changed());
}

/** For the watchers of this tab: browsers fire the event only in other tabs. */
export function notifyStorageWatchers(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}
