import { parseStored, storedValue } from '#core/platform/storage/stored-value.ts';
import { deviceSettings, type SettingName, type SettingValue } from './device-settings.ts';

/** Whether a newer version of the app has stored it. Such a text is read as far as known, and never overwritten. */
export function isNewer(name: SettingName, text: string | undefined): boolean {
  const { version } = deviceSettings[name];
  if (version === undefined || text === undefined) return false;
  const stored = parseStored(text);
  return (
    typeof stored === 'object' && 'version' in stored && typeof stored.version === 'number' && stored.version > version
  );
}

/** As it is stored. */
export function storedText<Name extends SettingName>(name: Name, value: NonNullable<SettingValue<Name>>): string {
  const { version } = deviceSettings[name];
  return storedValue(version === undefined || typeof value === 'string' ? value : { version, ...value });
}
