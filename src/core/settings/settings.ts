import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { createStore, type Readable } from '#core/store.ts';
import { deviceSettings, type SettingName, type SettingValue } from './device-settings.ts';
import { isNewer, readStored, storedText } from './stored-setting.ts';

/** Of an object some fields, otherwise the value. */
export type SettingChange<Value> = Value extends object ? Partial<Value> : Value;

export interface Setting<Value> extends Readable<Value> {
  /** Applies in all tabs. Invalid values become the default. */
  set: (change: SettingChange<Value>) => void;
}

export type Settings = { readonly [Name in SettingName]: Setting<SettingValue<Name>> };

interface Dependencies {
  storage: DeviceStorage;
  /** Calls `changed` when another tab has changed the key, or everything was erased. */
  watchStorage: (key: string, changed: () => void) => void;
}

function openSetting<Name extends SettingName>(
  name: Name,
  { storage, watchStorage }: Dependencies,
): Setting<SettingValue<Name>> {
  type Value = SettingValue<Name>;
  const { key, default: byDefault } = deviceSettings[name] as { key: string; default: Value };
  const read = (text: string | undefined): Value => readStored(name, text) ?? byDefault;
  const store = createStore<Value>(read(storage.read(key)));
  watchStorage(key, () => store.set(read(storage.read(key))));
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    set: (change) => {
      const changed = typeof change === 'object' ? { ...(store.getSnapshot() as object), ...change } : change;
      const next = read(storedText(name, changed as Value));
      if (!isNewer(name, storage.read(key))) storage.write(key, storedText(name, next));
      store.set(next);
    },
  };
}

export function openSettings(dependencies: Dependencies): Settings {
  const names = Object.keys(deviceSettings) as SettingName[];
  return Object.fromEntries(names.map((name) => [name, openSetting(name, dependencies)])) as unknown as Settings;
}
