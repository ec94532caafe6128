import * as v from 'valibot';
import type { SettingSchemas } from '#core/personal-data/records/settings.ts';
import { deviceSettings, type SettingName } from '#core/settings/device-settings.ts';
import { schemaOf } from '#core/settings/stored-setting.ts';

/** Accepts every version and yields the current one. */
function exportedSchema(name: SettingName): v.GenericSchema<unknown, string | object> {
  const { version } = deviceSettings[name];
  if (version === undefined) return schemaOf(name) as v.GenericSchema<unknown, string | object>;
  return v.pipe(
    schemaOf(name),
    v.transform((values) => ({ version, ...(values as object) })),
  );
}

/** The settings of an export; an import accepts no others. */
export const exportedSettings: SettingSchemas = Object.fromEntries(
  (Object.keys(deviceSettings) as SettingName[])
    .filter((name) => deviceSettings[name].exported !== false)
    .map((name) => [deviceSettings[name].key, exportedSchema(name)]),
);
