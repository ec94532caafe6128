import * as v from 'valibot';
import { deviceSettings, type DeviceSetting, type SettingName, type SettingValue } from './device-settings.ts';
import { schemaParts } from './schema-parts.ts';

const settingRows: Readonly<Record<SettingName, DeviceSetting<never>>> = deviceSettings as never;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const withVersion = v.fallback(v.object({ version: v.number() }), { version: 0 });

/** Rows are read by name, and their schemas made once. */
const schemas = new Map<SettingName, v.GenericSchema>();
export function schemaOf<Name extends SettingName>(name: Name): v.GenericSchema<unknown, SettingValue<Name>> {
  const schema = schemas.get(name) ?? settingRows[name].schema(schemaParts);
  schemas.set(name, schema);
  return schema as v.GenericSchema<unknown, SettingValue<Name>>;
}

/** undefined where nothing valid is stored. The schema decides which fields have defaults instead. */
export function readStored<Name extends SettingName>(
  name: Name,
  text: string | undefined,
): SettingValue<Name> | undefined {
  if (text === undefined) return undefined;
  const found = typeof deviceSettings[name].default === 'string' ? text : parseJson(text);
  const result = v.safeParse(schemaOf(name), found);
  return result.success ? result.output : undefined;
}

/** Whether a newer version of the app has stored it. Such a text is read as far as known, and never overwritten. */
export function isNewer(name: SettingName, text: string | undefined): boolean {
  const { version } = settingRows[name];
  return version !== undefined && v.parse(withVersion, parseJson(text ?? '')).version > version;
}

/** As it is stored. */
export function storedText<Name extends SettingName>(name: Name, value: SettingValue<Name>): string {
  if (typeof value === 'string') return value;
  const { version } = settingRows[name];
  return JSON.stringify(version === undefined ? value : { version, ...value });
}
