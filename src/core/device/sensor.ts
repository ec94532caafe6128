import type { HeartRecording } from '#core/heart/heart-recording.ts';
import type { Readable } from '#core/store.ts';
import type { Seconds } from '#core/units.ts';
import type { HeartReading } from './heart-reading.ts';
import type { SensorConnection, SensorState } from './sensor-state.ts';

export interface Sensor extends SensorConnection {
  /** undefined while no sensor is connected or expected back. */
  heart: Readable<HeartReading | undefined>;
  /** @param startedAt zero of the recording, on the monotonic clock of the page; now if omitted */
  record: (startedAt?: Seconds) => HeartRecording;
}

/** Loads the code of the sensor when it is opened, or on a visit that has one to connect again. */
export interface SensorService extends Readable<SensorState> {
  /** Rejects only when the code cannot be loaded. */
  open: () => Promise<Sensor>;
  heart: Readable<HeartReading | undefined>;
}
