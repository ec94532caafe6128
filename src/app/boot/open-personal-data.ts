import type { SensorService } from '#core/device/sensor.ts';
import { clips } from '#core/clips/clips.ts';
import { createConnection } from '#core/personal-data/database/connection.ts';
import { createPersonalData } from '#core/personal-data/create-personal-data.ts';
import { storeOwnDataHint } from '#core/personal-data/own-data-hint.ts';
import { pastDataKey } from '#core/personal-data/records/settings.ts';
import { readInWorker } from '#core/personal-data/transfer/read-in-worker.ts';
import type { PersonalData } from '#core/personal-data/personal-data.ts';
import { runExclusively } from '#core/platform/storage/run-exclusively.ts';
import { notifyStorageWatchers, type EnumerableDeviceStorage } from '#core/platform/storage/device-storage.ts';
import { tabMark } from '#core/platform/storage/tab-mark.ts';
import { requestPersistentStorage } from '#core/platform/storage/persistent-storage.ts';
import { setPageOwnData } from '#core/platform/page/page.ts';
import { forgetPageLanguage } from '#core/platform/page/page-language.ts';
import { watchPageLifecycle } from '#core/platform/page/page-lifecycle.ts';
import { openTabChannel } from '#core/platform/page/tabs.ts';
import { browserTicker, delay } from '#core/platform/time/ticker.ts';
import type { Player } from '#core/player/player.ts';
import { recordedAddress } from '#core/player/repeat-session.ts';
import { createChangeHook } from '#core/sync/outbox/mark-changed.ts';
import { deviceSettings } from '#core/settings/device-settings.ts';
import type { Log } from '#hooks/services-context.ts';
import { createChapterCache } from '#i18n/chapters.ts';
import { toast } from '#ui/toast.ts';
import { exportedSettings } from './exported-settings.ts';
import { createHeartSource } from './heart-source.ts';
import { notifyOnce } from './notify-once.ts';
import { pageLocale } from './page-locale.ts';

export interface PersonalDataOptions {
  player: Player;
  sensor: SensorService;
  /** Applies the stored settings to the page. */
  openSettings: () => Promise<unknown>;
  storage: EnumerableDeviceStorage;
  log: Log;
}

export function openPersonalData({ player, sensor, openSettings, storage, log }: PersonalDataOptions): PersonalData {
  const data = createPersonalData({
    connection: createConnection({
      wait: delay,
      onFailure: (error) => log.warn('Personal data cannot be stored on this device:', error),
    }),
    // Also where accounts are off: a device may hold the copy of one for whoever comes back.
    changeHook: createChangeHook(Date.now),
    tabs: openTabChannel('onda-personal-data'),
    player,
    addressOf: recordedAddress,
    heartSource: createHeartSource(sensor, () => performance.now() / 1000),
    every: browserTicker,
    storage,
    settings: exportedSettings,
    now: () => new Date(),
    watchPage: watchPageLifecycle,
    readFile: readInWorker(
      () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }),
      exportedSettings,
    ),
    runExclusively: (run) => runExclusively('onda-import', run),
    requestPersistentStorage,
    onSettings: () => {
      notifyStorageWatchers();
      openSettings().catch((error: unknown) => log.warn('The settings could not be applied:', error));
    },
    eraseElsewhere: async () => {
      forgetPageLanguage();
      await clips.clear();
    },
    log,
  });
  notifyOnce(data.storageWarning, {
    loadText: async (problem) => (await createChapterCache().load('offline', pageLocale())).storageWarning[problem],
    show: (text) => toast(text, 'failed'),
    onFailure: (error) => log.warn('The warning that data is not stored could not be shown:', error),
  });
  storeOwnDataHint(data, {
    storage,
    setPageHint: setPageOwnData,
    past: tabMark(pastDataKey),
    hasHeart: () => storage.read(deviceSettings.lastHeart.key) !== undefined,
  });
  return data;
}
