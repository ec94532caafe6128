import { setPageMotion } from '#core/platform/page/page.ts';
import { watchDeviceStorage, type DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { createViewPreferences, type StoredViewPreferences } from '#core/preferences/stored-view-preferences.ts';

export function openViewPreferences(storage: DeviceStorage): StoredViewPreferences {
  return createViewPreferences({ storage, watchStorage: watchDeviceStorage, reduceMotion: setPageMotion });
}
