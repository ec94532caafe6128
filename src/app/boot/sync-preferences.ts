import type { DevicePreferences } from '#core/sync/outbox/preferences.ts';
import type { Preferences } from '#core/sync/outbox/outbox-row.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { deviceSettings, type Place, type SettingName } from '#core/settings/device-settings.ts';
import { isNewer, readStored, storedText } from '#core/settings/stored-setting.ts';

type Field = Preferences[string];
type Fields = Readonly<Record<string, unknown>>;

const namesOf = (path: string): string[] => (path === '' ? [] : path.split('.'));

function fieldOf(value: unknown, place: Place): Field | undefined {
  if (typeof place !== 'string') {
    const text = new URLSearchParams(String(value)).get(place.query) ?? '';
    const isValid = /^\d{1,3}$/u.test(text) && Number(text) >= place.within.min && Number(text) <= place.within.max;
    return isValid ? Number(text) : undefined;
  }
  return namesOf(place).reduce<unknown>((part, name) => (part as Fields)[name], value) as Field;
}

/** Keeps everything else in the value. */
function withField(value: unknown, place: Place, field: Field): unknown {
  if (typeof place !== 'string') {
    const query = new URLSearchParams(String(value));
    query.set(place.query, String(field));
    return String(query);
  }
  const [name, ...rest] = namesOf(place);
  if (name === undefined) return field;
  return { ...(value as Fields), [name]: withField((value as Fields)[name], rest.join('.'), field) };
}

const names = (Object.keys(deviceSettings) as SettingName[]).filter((name) => deviceSettings[name].follows);
const placesIn = (name: SettingName): [string, Place][] => Object.entries(deviceSettings[name].follows ?? {});

/** Values by their names in the account; none for a language that nobody has chosen. */
function fieldsOf(name: SettingName, value: string | object): Preferences {
  if (value === '') return {};
  const found = placesIn(name).map(([field, place]) => [field, fieldOf(value, place)]);
  return Object.fromEntries(found.filter(([, field]) => field !== undefined)) as Preferences;
}

/** With the defaults where nothing valid is stored. */
const valueIn = (name: SettingName, text: string | undefined): string | object =>
  readStored(name, text) ?? deviceSettings[name].default ?? '';

/** Values of a newer version are never overwritten. */
function textWith(name: SettingName, text: string | undefined, given: Preferences): string | undefined {
  if (isNewer(name, text)) return text;
  const changed = placesIn(name).reduce<unknown>(
    (value, [field, place]) => {
      const wanted = given[field];
      return wanted === undefined ? value : withField(value, place, wanted);
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
      if (!placesIn(name).some(([field]) => given[field] !== undefined)) return [];
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
