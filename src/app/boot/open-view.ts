import { watchDeviceStorage } from '#core/platform/storage/device-storage.ts';
import type { DeviceStorage } from '#core/platform/storage/device-storage.ts';
import { setPageMotion } from '#core/platform/page/page.ts';
import { createKeptView } from '#core/preferences/kept-view.ts';
import type { KeptView } from '#core/preferences/kept-view.ts';

/** How the app shall look and behave; a chunk of its own, for the screens that ask. */
export function openView(storage: DeviceStorage): KeptView {
  return createKeptView({ storage, watchStorage: watchDeviceStorage, reduceMotion: setPageMotion });
}
