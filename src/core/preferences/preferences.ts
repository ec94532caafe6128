import * as v from 'valibot';
import type { DeviceStorage } from '#core/platform/device-storage.ts';
import { createStore } from '#core/store.ts';
import type { Readable } from '#core/store.ts';
import type { Minutes, Seconds } from '#core/units.ts';

export interface BellPreferences {
  start: boolean;
  /** Whole minutes from one to the next, 1–60. */
  interval: Minutes | 'off';
  end: boolean;
}

/** How a person wants sessions to sound, on this device. */
export interface SoundPreferences {
  /** How long a session fades before its end, 0–120 whole seconds. */
  fadeSeconds: Seconds;
  bells: BellPreferences;
  /** Every tone is lowered to be as loud to the ear as the lowest ones are. */
  equalLoudness: boolean;
  /** The sound goes on when the player's screen is left. */
  keepPlaying: boolean;
  /** The screen stays on while it sounds. */
  wakeLock: boolean;
}

export const usualPreferences: SoundPreferences = {
  fadeSeconds: 5,
  bells: { start: false, interval: 'off', end: false },
  equalLoudness: false,
  keepPlaying: false,
  wakeLock: false,
};

export const preferenceLimits = {
  fadeSeconds: { least: 0, most: 120, step: 5 },
  bellMinutes: { least: 1, most: 60, step: 1 },
} as const;

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
