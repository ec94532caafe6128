import type { SensorService } from '#core/device/sensor.ts';
import type { HeartRecording } from '#core/heart/heart-recording.ts';
import type { HeartSource } from '#core/personal-data/history/heart-log.ts';
import type { Seconds } from '#core/units.ts';

/** Records the connected sensor, also one that connects during a session. @param clock that of the sensor */
export function createHeartSource(sensor: SensorService, clock: () => Seconds): HeartSource {
  return {
    record: () => {
      const startedAt = clock();
      let recording: HeartRecording | undefined;
      let isStopped = false;
      const start = async (): Promise<void> => {
        // A connected sensor means that the code is loaded.
        const opened = await sensor.open();
        if (!isStopped) recording ??= opened.record(startedAt);
      };
      const update = (): void => {
        if (!recording && sensor.getSnapshot().kind === 'connected') void start().catch(() => undefined);
      };
      const leave = sensor.subscribe(update);
      update();
      return {
        series: () => recording?.series() ?? [],
        summary: () => recording?.summary() ?? Promise.resolve(undefined),
        summaryNow: () => recording?.summaryNow(),
        stop: () => {
          isStopped = true;
          leave();
          recording?.stop();
        },
      };
    },
  };
}
