import type { Hertz, Seconds } from '#core/units.ts';

export type CoherenceLevel = 'low' | 'medium' | 'high';

export interface Coherence {
  /** Of the power from 0.0033 to 0.4 Hz that lies around the peak, 0–1. */
  share: number;
  /** Power around the peak by the power of the rest. */
  ratio: number;
  /** 0–1. */
  score: number;
  level: CoherenceLevel;
  peak: Hertz;
}

/** Of the last 64 s. Where there is no score the kind says why. */
export type CoherenceReading =
  | ({ kind: 'known' } & Coherence)
  /** The sensor has not sent any interval. */
  | { kind: 'no-intervals' }
  | { kind: 'warming-up'; secondsLeft: Seconds }
  /** Beats were lost within the window; it is free of the gap in secondsLeft at the earliest. */
  | { kind: 'gap'; secondsLeft: Seconds }
  /** More than a tenth of the beats had to be corrected. */
  | { kind: 'artefacts'; share: number }
  /** The intervals hardly vary: SDNN under 5 ms. */
  | { kind: 'flat' };
