import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';

export const lastChoiceKey = 'onda-last-choice';

export interface LastChoice {
  /**
   * What the person has last set by hand, as an address would say it: `minutes=30&intensity=10`; empty: nothing yet. Links of
   * any age stay readable, and so does this; `wishFrom` trusts neither. Always what is kept by now, by another tab too.
   */
  getSnapshot: () => string;
  keep: (name: 'minutes' | 'intensity', value: number) => void;
}

/** How long and how strong the next session opens, on this device. */
export function createLastChoice(storage: DeviceStorage): LastChoice {
  const getSnapshot = (): string => storage.read(lastChoiceKey) ?? '';
  return {
    getSnapshot,
    keep: (name, value) => {
      const choice = new URLSearchParams(getSnapshot());
      choice.set(name, String(value));
      storage.write(lastChoiceKey, String(choice));
    },
  };
}
