import * as v from 'valibot';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';

export type Settings = Readonly<Record<string, unknown>>;

/** A setting is a string, or an object that is stored as JSON. The output of a schema is stored. */
export type SettingSchemas = Readonly<Record<string, v.GenericSchema<unknown, string | object>>>;

const isAppKey = (key: string): boolean => /^(?:onda-[a-z-]{1,40}|app-language)$/u.test(key);
/** Not part of an export. */
export const ownDataHintKey = 'onda-own';
/** Changes a page could not write before it was closed. */
export const unsavedSessionKey = 'onda-last-words';
export const unsavedChangesKey = 'onda-last-changes';

/** Returns undefined where `found` is not an object. */
export function validateSettings(
  schemas: SettingSchemas,
  found: unknown,
): { settings: Settings; skippedSettings: number } | undefined {
  if (!v.is(v.looseObject({}), found)) return undefined;
  const settings: Record<string, unknown> = {};
  let skippedSettings = 0;
  for (const [key, value] of Object.entries(found)) {
    // Inherited properties are not settings: a file may contain `constructor`.
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined;
    const result = schema && v.safeParse(schema, value, { abortEarly: true });
    if (result?.success) settings[key] = result.output;
    else skippedSettings += 1;
  }
  return { settings, skippedSettings: skippedSettings };
}

function parseStored(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : text;
  } catch {
    return text;
  }
}

export function readSettings(storage: EnumerableDeviceStorage, schemas: SettingSchemas): Settings {
  const settings: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(schemas)) {
    const text = storage.read(key);
    if (text !== undefined && v.is(schema, parseStored(text))) settings[key] = parseStored(text);
  }
  return settings;
}

/** Existing settings win. */
export function importSettings(storage: EnumerableDeviceStorage, settings: Settings): void {
  for (const [key, value] of Object.entries(settings)) {
    if (storage.read(key) === undefined) storage.write(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
}

export function eraseSettings(storage: EnumerableDeviceStorage): void {
  for (const key of storage.keys().filter(isAppKey)) storage.remove(key);
}
