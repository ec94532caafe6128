import * as v from 'valibot';
import { parseStored } from '#core/platform/storage/stored-value.ts';
import { deviceSettings, type DeviceSetting, type SettingName, type SettingValue } from './device-settings.ts';
import { schemaParts } from './schema-parts.ts';

function schemaFor(row: DeviceSetting<never>): v.GenericSchema {
  if ('schema' in row) return row.schema(schemaParts);
  return v.pipe(
    v.unknown(),
    v.transform<unknown, unknown>(row.validate),
    v.check((value) => value !== undefined),
  );
}

/** Rows are read by name, and their schemas made once. */
const schemas = new Map<SettingName, v.GenericSchema>();
export function schemaOf<Name extends SettingName>(name: Name): v.GenericSchema<unknown, SettingValue<Name>> {
  const schema = schemas.get(name) ?? schemaFor(deviceSettings[name] as DeviceSetting<never>);
  schemas.set(name, schema);
  return schema as v.GenericSchema<unknown, SettingValue<Name>>;
}

/** undefined where nothing valid is stored. The schema decides which fields have defaults instead. */
export function readStored<Name extends SettingName>(
  name: Name,
  text: string | undefined,
): SettingValue<Name> | undefined {
  if (text === undefined) return undefined;
  const result = v.safeParse(schemaOf(name), parseStored(text));
  return result.success ? result.output : undefined;
}
