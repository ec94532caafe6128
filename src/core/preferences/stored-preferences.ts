import * as v from 'valibot';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { createStore, type Readable } from '#core/store.ts';

export interface StoredPreferences<Values> extends Readable<Values> {
  /** Applies in all tabs. Values out of range become the default. */
  set: (changes: Partial<Values>) => void;
}

export interface StoredPreferencesDependencies {
  storage: DeviceStorage;
  watchStorage: (key: string, changed: () => void) => void;
}

interface Shape<Values> {
  key: string;
  /** Incremented when older versions cannot read the values. */
  version: number;
  /** Replaces invalid fields by their defaults. */
  read: (stored: unknown) => Values;
}

export const booleanOr = (fallback: boolean) => v.fallback(v.boolean(), fallback);

/** An empty object where there is no JSON. */
export function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

/** Values of a newer version are read as far as known, and never overwritten. */
export function createStoredPreferences<Values extends object>(
  { storage, watchStorage }: StoredPreferencesDependencies,
  { key, version, read }: Shape<Values>,
): StoredPreferences<Values> {
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
