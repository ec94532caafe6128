import { deviceSettings, type SettingName } from './device-settings.ts';
import { openPlainSettings, openSetting, type SettingDependencies, type SettingsByName } from './setting.ts';
import { readStored } from './stored-setting.ts';

/** @param plain those that are open already: each setting has one store in a tab */
export function openSettings(
  dependencies: SettingDependencies,
  plain = openPlainSettings(dependencies),
): SettingsByName {
  const names = Object.keys(deviceSettings) as SettingName[];
  return Object.fromEntries(
    names.map((name) => [name, plain[name] ?? openSetting(name, (text) => readStored(name, text), dependencies)]),
  ) as unknown as SettingsByName;
}
