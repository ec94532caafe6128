import type { HeartReading } from '#core/device/heart-reading.ts';
import type { Sensor } from '#core/device/sensor.ts';
import type { SensorState } from '#core/device/sensor-state.ts';
import { browserBluetooth } from '#core/platform/device/bluetooth.ts';
import { useReadable, useUnwatched } from '#hooks/use-readable.ts';
import { useServices } from '#hooks/services-context.ts';

const idle: SensorState = { kind: 'idle' };

/** Idle during hydration. Fetches nothing for people who have no sensor. */
export function useSensorState(): SensorState {
  return useReadable(useServices().sensor, idle);
}

/** Changes about once a second; undefined while no sensor is connected. */
export function useHeart(): HeartReading | undefined {
  return useReadable(useServices().sensor.heart, undefined);
}

export interface SensorActions {
  /** Loads the code ahead of a tap. */
  prepare: () => void;
  /** @returns false where the code cannot be loaded */
  run: (action: (sensor: Sensor) => unknown) => Promise<boolean>;
}

export function useSensorActions(): SensorActions {
  const { sensor } = useServices();
  return {
    prepare: () => void sensor.open().catch(() => undefined),
    run: async (action) => {
      try {
        action(await sensor.open());
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** True during hydration. */
export function useHasBluetooth(): boolean {
  return useUnwatched(() => browserBluetooth() !== undefined, true);
}
