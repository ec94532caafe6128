import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { parseStored } from '#core/platform/storage/stored-value.ts';
import { createStore, type Readable, type Store } from '#core/store.ts';
import { deviceSettings, type DeviceSetting, type SettingName, type SettingValue } from './device-settings.ts';
import { isNewer, storedText } from './stored-text.ts';

/** Of an object some fields, otherwise the value. */
export type SettingChange<Value> = Value extends object ? Partial<Value> : Value;

export interface Setting<Value> extends Readable<Value> {
  /** Applies in all tabs. Invalid values become the default; undefined removes what is stored. */
  set: (change: SettingChange<Value>) => void;
}

export type SettingsByName = { readonly [Name in SettingName]: Setting<SettingValue<Name>> };

export interface SettingDependencies {
  storage: Pick<EnumerableDeviceStorage, 'read' | 'write' | 'remove'>;
  /** Calls `changed` when another tab has changed the key, or everything was erased. */
  watchStorage: (key: string, changed: () => void) => void;
}

/**
 * Reads the device when it is used first.
 * @param readStored returns undefined where nothing valid is stored
 */
export function openSetting<Name extends SettingName>(
  name: Name,
  readStored: (text: string | undefined) => SettingValue<Name> | undefined,
  { storage, watchStorage }: SettingDependencies,
): Setting<SettingValue<Name>> {
  type Value = SettingValue<Name>;
  const { key, default: byDefault } = deviceSettings[name] as { key: string; default: Value };
  let opened: Store<Value> | undefined;
  /** The text that the store shows, as it was read or written last. */
  let seen: string | undefined;
  const read = (): Value => {
    seen = storage.read(key);
    return readStored(seen) ?? byDefault;
  };
  const open = (): Store<Value> => {
    if (opened) return opened;
    const store = createStore<Value>(read());
    watchStorage(key, () => store.set(read()));
    return (opened = store);
  };
  /** Another tab may have written without an event reaching this page, which was asleep. */
  const current = (store: Store<Value>): Value => {
    if (storage.read(key) !== seen) store.set(read());
    return store.getSnapshot();
  };
  const write = (value: Value): void => {
    if (value === undefined) storage.remove(key);
    else if (!isNewer(name, storage.read(key))) storage.write(key, storedText(name, value));
  };
  return {
    subscribe: (listener) => open().subscribe(listener),
    getSnapshot: () => open().getSnapshot(),
    set: (change) => {
      const store = open();
      const changed = typeof change === 'object' ? { ...(current(store) as object), ...change } : change;
      const next = changed && (readStored(storedText(name, changed as NonNullable<Value>)) ?? byDefault);
      write(next);
      seen = storage.read(key);
      store.set(next);
    },
  };
}

/** Those that are read without the validation library, right after hydration. */
export function openPlainSettings(dependencies: SettingDependencies): Partial<SettingsByName> {
  const opened = Object.entries<DeviceSetting<never>>(deviceSettings as never).flatMap(([name, row]) => {
    if (!('validate' in row)) return [];
    const read = (text: string | undefined) => (text === undefined ? undefined : row.validate(parseStored(text)));
    return [[name, openSetting(name as SettingName, read, dependencies)]];
  });
  return Object.fromEntries(opened) as Partial<SettingsByName>;
}
