import { setPageMotion, setPageTheme } from '#core/platform/page/page.ts';
import { watchDeviceStorage, type EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { Setting, SettingsByName } from '#core/settings/setting.ts';
import { openSettings } from '#core/settings/settings.ts';

function applyAlways<Value>({ getSnapshot, subscribe }: Setting<Value>, apply: (value: Value) => void): void {
  const update = (): void => apply(getSnapshot());
  subscribe(update);
  update();
}

/** The script in index.html applies both before the first paint. */
export function openDeviceSettings(storage: EnumerableDeviceStorage, plain?: Partial<SettingsByName>): SettingsByName {
  const settings = openSettings({ storage, watchStorage: watchDeviceStorage }, plain);
  applyAlways(settings.theme, (theme) => setPageTheme(theme === 'system' ? undefined : theme));
  applyAlways(settings.view, ({ reducedMotion }) => setPageMotion(reducedMotion === 'reduced'));
  return settings;
}
