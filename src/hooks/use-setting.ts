import { deviceSettings, type SettingName, type SettingValue } from '#core/settings/device-settings.ts';
import type { Setting } from '#core/settings/setting.ts';
import { useReadable } from './use-readable.ts';
import { useServices } from './services-context.ts';

/** A row of core/settings/device-settings.ts; its default during hydration, and until the settings are loaded. */
export function useSetting<Name extends SettingName>(
  name: Name,
): { value: SettingValue<Name>; set: Setting<SettingValue<Name>>['set'] } {
  const setting = useServices().settings[name] as Setting<SettingValue<Name>>;
  return { value: useReadable(setting, deviceSettings[name].default), set: setting.set };
}
