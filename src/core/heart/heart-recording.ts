import type { HeartSummary } from './heart-summary-schema.ts';
import type { RrSeries } from './rr-stretch.ts';

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
