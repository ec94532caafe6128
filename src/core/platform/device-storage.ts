/** Small texts kept on this device. Where the browser refuses (private mode, blocked, full), they last as long as the page. */
export interface DeviceStorage {
  read: (key: string) => string | undefined;
  write: (key: string, value: string) => void;
}

/** @param area Gives the browser's storage; it may throw, as it does where storage is blocked. */
export function createDeviceStorage(area: () => Storage = () => localStorage): DeviceStorage {
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
