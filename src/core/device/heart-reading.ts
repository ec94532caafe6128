import type { CoherenceReading } from '#core/heart/coherence-reading.ts';
import type { RrSeries } from '#core/heart/rr-stretch.ts';
import type { SkinContact } from '#core/heart/sensor-bytes.ts';

export interface HeartReading {
  /** Beats a minute; undefined while the sensor is silent or not on the skin. */
  heartRate: number | undefined;
  contact: SkinContact;
  /** It is connected and has sent nothing for some seconds. */
  isSilent: boolean;
  /** Computed every five seconds. */
  coherence: CoherenceReading;
  /** The intervals of about the last minute, on the clock of the page. */
  recent: RrSeries;
  /** Share of the last minute's beats that had to be corrected, 0–1; undefined where it is not known. */
  artefactShare: number | undefined;
}
