/** Small texts kept on this device. Where the browser refuses (private mode, blocked, full), they last as long as the page. */
export interface DeviceStorage {
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => void;
}

/** The same with what it takes to take everything along, or away. */
export interface WholeDeviceStorage extends DeviceStorage {
  keys: () => readonly string[];
  remove: (key: string) => void;
}

/** @param area Gives the browser's storage; it may throw, as it does where storage is blocked. */
export function createDeviceStorage(area: () => Storage = () => localStorage): WholeDeviceStorage {
  const unsaved = new Map<string, string>();
  return {
    read: (key) => {
      const held = unsaved.get(key);
      if (held !== undefined) return held;
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
        // What may not be touched is not ours.
      }
    },
  };
}

/** Calls back when another tab of this device has written a key. Does nothing where there are no tabs, as in the build. */
export function watchDeviceStorage(key: string, changed: () => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    // Without a key, everything was cleared.
    if (event.key === key || event.key === null) changed();
  });
}

/** Tells those who watch in this tab that any key may have changed: browsers tell the other tabs only. */
export function tellStorageWatchers(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}
