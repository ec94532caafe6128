import * as v from 'valibot';
import type { EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { languageName } from '#core/platform/page/page-language.ts';
import { parseStored, storedValue } from '#core/platform/storage/stored-value.ts';

export type FileSettings = Readonly<Record<string, unknown>>;

export interface ExportedSetting {
  /** Its output is stored, an object as JSON. */
  schema: v.GenericSchema<unknown, string | object>;
  /** What an export has in its place, from the output of the schema. */
  inFile?: (value: never) => string;
}

/** By key. */
export type ExportedSettings = Readonly<Record<string, ExportedSetting>>;

const isAppKey = (key: string): boolean => key === languageName || /^onda-[a-z-]{1,40}$/u.test(key);
/** Not part of an export. */
export const ownDataHintKey = 'onda-own';
/** Of a tab, while it is open: it has held data. */
export const pastDataKey = 'onda-past';
/** Changes a page could not write before it was closed. */
export const unsavedSessionKey = 'onda-last-words';
export const unsavedChangesKey = 'onda-last-changes';

/** Returns undefined where `found` is not an object. */
export function validateSettings(
  known: ExportedSettings,
  found: unknown,
): { settings: FileSettings; skippedSettings: number } | undefined {
  if (!v.is(v.looseObject({}), found)) return undefined;
  const settings: Record<string, unknown> = {};
  let skippedSettings = 0;
  for (const [key, value] of Object.entries(found)) {
    // Inherited properties are not settings: a file may contain `constructor`.
    const schema = Object.hasOwn(known, key) ? known[key]?.schema : undefined;
    const result = schema && v.safeParse(schema, value, { abortEarly: true });
    if (result?.success) settings[key] = result.output;
    else skippedSettings += 1;
  }
  return { settings, skippedSettings: skippedSettings };
}

export function readSettings(storage: EnumerableDeviceStorage, known: ExportedSettings): FileSettings {
  const settings: Record<string, unknown> = {};
  for (const [key, { schema, inFile }] of Object.entries(known)) {
    const text = storage.read(key);
    if (text === undefined) continue;
    const stored = parseStored(text);
    const result = v.safeParse(schema, stored);
    if (result.success) settings[key] = inFile ? inFile(result.output as never) : stored;
  }
  return settings;
}

/** Existing settings win. */
export function importSettings(storage: EnumerableDeviceStorage, settings: FileSettings): void {
  for (const [key, value] of Object.entries(settings)) {
    if (storage.read(key) === undefined) storage.write(key, storedValue(value as string | object));
  }
}

export function eraseSettings(storage: EnumerableDeviceStorage): void {
  for (const key of storage.keys().filter(isAppKey)) storage.remove(key);
}
