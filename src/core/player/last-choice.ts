import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { deviceSettings } from '#core/settings/device-settings.ts';
import type { BreathingName } from '#core/player/addresses/breathing-address.ts';

const { key } = deviceSettings.lastChoice;

export interface LastChoice {
  // As in an address, `minutes=30&intensity=10`, or empty. Not validated, and read each time: other tabs write it, too.
  getSnapshot: () => string;
  /** Undefined removes. */
  set: (name: 'minutes' | 'intensity' | 'breathMinutes' | BreathingName, value: number | undefined) => void;
}

export function createLastChoice(storage: DeviceStorage): LastChoice {
  const getSnapshot = (): string => storage.read(key) ?? '';
  return {
    getSnapshot,
    set: (name, value) => {
      const choice = new URLSearchParams(getSnapshot());
      if (value === undefined) choice.delete(name);
      else choice.set(name, String(value));
      storage.write(key, String(choice));
    },
  };
}
