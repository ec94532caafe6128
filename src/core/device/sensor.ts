import type { HeartSummary } from '#core/heart/heart-summary-schema.ts';
import type { RrSeries } from '#core/heart/rr-series.ts';
import type { Readable } from '#core/store.ts';
import type { HeartReading } from './heart-reading.ts';
import type { SensorConnection, SensorState } from './sensor-state.ts';

/** The heartbeats since the recording began, whichever sensor was connected. */
export interface HeartRecording {
  /** Intervals on the clock of the recording. */
  series: () => RrSeries;
  /** undefined where nothing was measured. Never rejects. */
  summary: () => Promise<HeartSummary | undefined>;
  /** For a page that is being closed. Also undefined where computing it would take long. */
  summaryNow: () => HeartSummary | undefined;
  /** What has been recorded can still be read. */
  stop: () => void;
}

export interface Sensor extends SensorConnection {
  /** undefined while no sensor is connected or expected back. */
  heart: Readable<HeartReading | undefined>;
  /** @param startedAt zero of the recording's clock, milliseconds since 1970 */
  record: (startedAt: number) => HeartRecording;
}

/** Loads the code of the sensor when it is opened, or on a visit that has one to connect again. */
export interface SensorService extends Readable<SensorState> {
  /** Rejects only when the code cannot be loaded. */
  open: () => Promise<Sensor>;
  heart: Readable<HeartReading | undefined>;
}
