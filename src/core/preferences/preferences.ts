import * as v from 'valibot';
import type { DeviceStorage } from '#core/platform/device-storage.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import { preferenceLimits, usualPreferences } from './sound-preferences.ts';
import type { SoundPreferences } from './sound-preferences.ts';

const storageKey = 'onda-sound';

/** The shape written by this version. A later one that cannot be read as this one gets the next number. */
const version = 1;

const whole = ({ least, most }: { least: number; most: number }) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const yesOrNo = (usual: boolean) => v.fallback(v.boolean(), usual);

// A field that cannot be read is the usual one: it takes none of the others with it.
const preferences = v.object({
  fadeSeconds: v.fallback(whole(preferenceLimits.fadeSeconds), usualPreferences.fadeSeconds),
  bells: v.fallback(
    v.object({
      start: yesOrNo(usualPreferences.bells.start),
      interval: v.fallback(v.union([v.literal('off'), whole(preferenceLimits.bellMinutes)]), usualPreferences.bells.interval),
      end: yesOrNo(usualPreferences.bells.end),
    }),
    usualPreferences.bells,
  ),
  equalLoudness: yesOrNo(usualPreferences.equalLoudness),
  keepPlaying: yesOrNo(usualPreferences.keepPlaying),
  wakeLock: yesOrNo(usualPreferences.wakeLock),
});

const versioned = v.fallback(v.object({ version: v.number() }), { version });

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
}

function toPreferences(stored: unknown): SoundPreferences {
  const result = v.safeParse(preferences, stored);
  return result.success ? result.output : usualPreferences;
}

export interface Preferences extends Readable<SoundPreferences> {
  /** Changes some of them, here and in the app's other tabs. A number outside its limits becomes the usual one. */
  set: (changes: Partial<SoundPreferences>) => void;
}

interface Seams {
  storage: DeviceStorage;
  /** Calls back when another tab has written a key. */
  watchStorage: (key: string, changed: () => void) => void;
}

/** The preferences kept on this device. What a newer version of the app has written is used as far as it is known, and never overwritten. */
export function createPreferences({ storage, watchStorage }: Seams): Preferences {
  const stored = (): unknown => parsed(storage.read(storageKey));
  const store = createStore(toPreferences(stored()));
  watchStorage(storageKey, () => store.set(toPreferences(stored())));
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    set: (changes) => {
      const next = toPreferences({ ...store.getSnapshot(), ...changes });
      const isNewer = v.parse(versioned, stored()).version > version;
      if (!isNewer) storage.write(storageKey, JSON.stringify({ version, ...next }));
      store.set(next);
    },
  };
}
