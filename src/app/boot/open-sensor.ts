import { createHeartFeed } from '#core/device/heart-feed.ts';
import { lowBattery, type SensorConnection } from '#core/device/sensor-state.ts';
import { createSensorConnection } from '#core/device/sensor-connection.ts';
import type { Sensor } from '#core/device/sensor.ts';
import { browserBluetooth } from '#core/platform/device/bluetooth.ts';
import { browserTicker, delay } from '#core/platform/time/ticker.ts';
import type { SettingsByName } from '#core/settings/setting.ts';
import type { Log } from '#hooks/services-context.ts';
import { createChapterCache } from '#i18n/chapters.ts';
import { numberFormat } from '#i18n/formats.ts';
import { toast } from '#ui/toast.ts';
import { notifyOnce } from './notify-once.ts';
import { pageLocale } from './page-locale.ts';
import { summariseHeart } from './summarise-heart.ts';

/** Warns once per visit. */
function warnOfLowBattery({ subscribe, getSnapshot }: SensorConnection, log: Log): void {
  const level = (): number | undefined => {
    const state = getSnapshot();
    return state.kind === 'connected' ? state.battery : undefined;
  };
  const isLow = (): true | undefined => ((level() ?? 100) <= lowBattery ? true : undefined);
  notifyOnce<true>(
    { subscribe, getSnapshot: isLow },
    {
      loadText: async () => {
        const locale = pageLocale();
        const { batteryLow } = await createChapterCache().load('device', locale);
        return batteryLow(numberFormat(locale, 0).format(level() ?? lowBattery));
      },
      show: (text) => toast(text),
      onFailure: (error) => log.warn('The warning of a low battery could not be shown:', error),
    },
  );
}

export function openSensor(settings: Pick<SettingsByName, 'sensor' | 'lastHeart'>, log: Log): Sensor {
  const connection = createSensorConnection({
    bluetooth: browserBluetooth(),
    remembered: settings.sensor,
    wait: delay,
  });
  warnOfLowBattery(connection, log);
  const feed = createHeartFeed({
    connection,
    clock: () => performance.now() / 1000,
    now: () => Date.now(),
    every: browserTicker,
    summarise: summariseHeart,
    onMeasured: settings.lastHeart.set,
  });
  return { ...connection, ...feed };
}
