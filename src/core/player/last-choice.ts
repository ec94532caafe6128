import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';

export const lastChoiceKey = 'onda-last-choice';

export interface LastChoice {
  /**
   * The last choice as in an address, `minutes=30&intensity=10`, or empty. Read anew each time, as other tabs write
   * too, and not validated.
   */
  getSnapshot: () => string;
  set: (name: 'minutes' | 'intensity', value: number) => void;
}

export function createLastChoice(storage: DeviceStorage): LastChoice {
  const getSnapshot = (): string => storage.read(lastChoiceKey) ?? '';
  return {
    getSnapshot,
    set: (name, value) => {
      const choice = new URLSearchParams(getSnapshot());
      choice.set(name, String(value));
      storage.write(lastChoiceKey, String(choice));
    },
  };
}
