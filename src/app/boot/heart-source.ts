import type { HeartRecording, SensorService } from '#core/device/sensor.ts';
import type { HeartSource } from '#core/personal-data/history/heart-log.ts';

/** Records whichever sensor is connected, also one that comes in the middle of a session. @param now milliseconds since 1970 */
export function createHeartSource(sensor: SensorService, now: () => number): HeartSource {
  return {
    record: () => {
      const startedAt = now();
      let recording: HeartRecording | undefined;
      let isStopped = false;
      const start = async (): Promise<void> => {
        // The code is loaded: it has connected the sensor.
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
