import type { DevicePreferences } from '#core/sync/outbox/preferences.ts';
import type { Preferences } from '#core/sync/outbox/sync-state.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { deviceSettings, type SettingName } from '#core/settings/device-settings.ts';
import { readStored } from '#core/settings/stored-setting.ts';
import { isNewer, storedText } from '#core/settings/stored-text.ts';

type Field = Preferences[string];
type Fields = Readonly<Record<string, unknown>>;

const namesOf = (path: string): string[] => (path === '' ? [] : path.split('.'));

const fieldOf = (value: unknown, path: string): Field | undefined =>
  namesOf(path).reduce<unknown>((part, name) => (part as Fields)[name], value) as Field | undefined;

/** Keeps everything else in the value. */
function withField(value: unknown, path: string, field: Field): unknown {
  const [name, ...rest] = namesOf(path);
  if (name === undefined) return field;
  return { ...(value as Fields), [name]: withField((value as Fields)[name], rest.join('.'), field) };
}

const names = (Object.keys(deviceSettings) as SettingName[]).filter((name) => deviceSettings[name].follows);
const pathsIn = (name: SettingName): [string, string][] => Object.entries(deviceSettings[name].follows ?? {});

/** Values by their names in the account; none for a language that nobody has chosen. */
function fieldsOf(name: SettingName, value: string | object): Preferences {
  if (value === '') return {};
  const found = pathsIn(name).map(([field, path]) => [field, fieldOf(value, path)]);
  return Object.fromEntries(found.filter(([, field]) => field !== undefined)) as Preferences;
}

/** With the defaults where nothing valid is stored. */
const valueIn = (name: SettingName, text: string | undefined): string | object =>
  readStored(name, text) ?? deviceSettings[name].default ?? '';

/** Values of a newer version are never overwritten. */
function textWith(name: SettingName, text: string | undefined, given: Preferences): string | undefined {
  if (isNewer(name, text)) return text;
  const changed = pathsIn(name).reduce<unknown>(
    (value, [field, path]) => {
      const wanted = given[field];
      return wanted === undefined ? value : withField(value, path, wanted);
    },
    valueIn(name, text),
  );
  return storedText(name, changed as never);
}

/** @param changed called after values were written */
export function createSyncPreferences(storage: DeviceStorage, changed: () => void): DevicePreferences {
  /** The text that the given values make for each key, and which of them it accepts. */
  const writings = (given: Preferences) =>
    names.flatMap((name) => {
      const { key } = deviceSettings[name];
      if (!pathsIn(name).some(([field]) => given[field] !== undefined)) return [];
      const text = textWith(name, storage.read(key), given);
      const accepted = Object.entries(fieldsOf(name, valueIn(name, text))).filter(
        ([field, value]) => given[field] === value,
      );
      return text === undefined ? [] : [{ key, text, accepted }];
    });
  return {
    defaults: Object.assign({}, ...names.map((name) => fieldsOf(name, valueIn(name, undefined)))) as Preferences,
    read: () => {
      const found = names.flatMap((name) => {
        const text = storage.read(deviceSettings[name].key);
        return text === undefined ? [] : [fieldsOf(name, valueIn(name, text))];
      });
      return Object.assign({}, ...found) as Preferences;
    },
    readable: (given) => Object.fromEntries(writings(given).flatMap(({ accepted }) => accepted)),
    write: (given) => {
      for (const { key, text } of writings(given)) storage.write(key, text);
      changed();
    },
  };
}
