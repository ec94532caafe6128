import * as v from 'valibot';
import type { ExportedSetting, ExportedSettings } from '#core/personal-data/records/settings.ts';
import { deviceSettings, type SettingName, type SettingValue } from '#core/settings/device-settings.ts';
import { asAddress } from '#core/settings/last-choice.ts';
import { schemaOf } from '#core/settings/stored-setting.ts';

/** In files these stay the texts that versions before JSON stored, because those versions import nothing else. */
const texts: { [Name in SettingName]?: (value: NonNullable<SettingValue<Name>>) => string } = {
  lastChoice: asAddress,
  lastHeart: ({ at, coherence, heartRate }) => [at, coherence, heartRate].map(Math.round).join(' '),
  lastResonance: ({ at, swings }) =>
    [at, ...swings.flatMap(({ pace, value, from, to }) => [pace, value, from, to])].join(' '),
};

/** The schema accepts every version and yields the current one. */
function exportedSetting(name: SettingName): ExportedSetting {
  const { version } = deviceSettings[name];
  const schema = schemaOf(name) as v.GenericSchema<unknown, string | object>;
  if (version !== undefined)
    return {
      schema: v.pipe(
        schema,
        v.transform((values) => ({ version, ...(values as object) })),
      ),
    };
  const inFile = texts[name];
  return { schema, ...(inFile && { inFile }) };
}

/** The settings of an export; an import accepts no others. */
export const exportedSettings: ExportedSettings = Object.fromEntries(
  (Object.keys(deviceSettings) as SettingName[])
    .filter((name) => deviceSettings[name].exported !== false)
    .map((name) => [deviceSettings[name].key, exportedSetting(name)]),
);
