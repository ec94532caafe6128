import * as v from 'valibot';
import type { WholeDeviceStorage } from '#core/platform/storage/device-storage.ts';

/** The small texts of the app on this device, by their keys: preferences, theme, language, the week's listening. */
export type Settings = Readonly<Record<string, unknown>>;

/** What each setting may be, by its key: a text, or something that is kept as JSON. What a schema lets through is what is kept. */
export type SettingSchemas = Readonly<Record<string, v.GenericSchema<unknown, string | object>>>;

const isOurs = (key: string): boolean => /^(?:onda-[a-z-]{1,40}|app-language)$/u.test(key);
/** Of what there is something of the person's own on this device: a hint for the first paint, and no business of an export. */
export const ownHintKey = 'onda-own';
/** What a page that was being left could not bring to the database any more, of its session and of all else. */
export const unsavedSessionKey = 'onda-last-words';
export const unsavedChangesKey = 'onda-last-changes';

/** The settings that an import may bring, and how many it may not; undefined where they are none at all. */
export function checkSettings(
  schemas: SettingSchemas,
  found: unknown,
): { settings: Settings; leftOut: number } | undefined {
  if (!v.is(v.looseObject({}), found)) return undefined;
  const settings: Record<string, unknown> = {};
  let leftOut = 0;
  for (const [key, value] of Object.entries(found)) {
    // An object has more than is its own: a file may ask for `constructor`.
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
    const result = schema && v.safeParse(schema, value, { abortEarly: true });
    if (result?.success) settings[key] = result.output;
    else leftOut += 1;
  }
  return { settings, leftOut };
}

function written(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : text;
  } catch {
    return text;
  }
}

/** Those that an import would take. */
export function readSettings(storage: WholeDeviceStorage, schemas: SettingSchemas): Settings {
  const settings: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(schemas)) {
    const text = storage.read(key);
    if (text !== undefined && v.is(schema, written(text))) settings[key] = written(text);
  }
  return settings;
}

/** Takes over what this device has nothing of its own for. */
export function addSettings(storage: WholeDeviceStorage, settings: Settings): void {
  for (const [key, value] of Object.entries(settings)) {
    if (storage.read(key) === undefined) storage.write(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

export function eraseSettings(storage: WholeDeviceStorage): void {
  for (const key of storage.keys().filter(isOurs)) storage.remove(key);
}
