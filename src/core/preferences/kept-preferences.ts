import * as v from 'valibot';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';

export interface KeptPreferences<Values> extends Readable<Values> {
  /** Changes some of them, here and in the app's other tabs. What is outside its limits becomes the usual value. */
  set: (changes: Partial<Values>) => void;
}

export interface KeptSeams {
  storage: DeviceStorage;
  /** Calls back when another tab has written a key. */
  watchStorage: (key: string, changed: () => void) => void;
}

interface Shape<Values> {
  /** Where they are kept. */
  key: string;
  /** The shape written by this version of the app. A later one that cannot be read as this one gets the next number. */
  version: number;
  /** What is stored, checked: a field that cannot be read is the usual one, and takes none of the others with it. */
  read: (stored: unknown) => Values;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/** Some preferences kept on this device. What a newer version of the app has written is used as far as it is known, and never overwritten. */
export function keepPreferences<Values extends object>(
  { storage, watchStorage }: KeptSeams,
  { key, version, read }: Shape<Values>,
): KeptPreferences<Values> {
  const versioned = v.fallback(v.object({ version: v.number() }), { version });
  const stored = (): unknown => parsed(storage.read(key));
  const store = createStore(read(stored()));
  watchStorage(key, () => store.set(read(stored())));
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    set: (changes) => {
      const next = read({ ...store.getSnapshot(), ...changes });
      const isNewer = v.parse(versioned, stored()).version > version;
      if (!isNewer) storage.write(key, JSON.stringify({ version, ...next }));
      store.set(next);
    },
  };
}
