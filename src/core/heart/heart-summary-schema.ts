// Separate from the computations, which readers of stored summaries do not need.
import * as v from 'valibot';
import { heartRateLimits } from './heart-rate-limits.ts';

const between = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const share = between(0, 1);
/** Longer than any interval that is kept. */
const milliseconds = between(0, 2500);

/** What a session keeps in addition to the intervals. null: could not be measured. */
export const heartSummarySchema = v.object({
  /** Beats a minute, computed from the intervals if there are any. */
  heartRate: between(heartRateLimits.min, heartRateLimits.max),
  rmssd: v.nullable(milliseconds),
  sdnn: v.nullable(milliseconds),
  /** From the readings with a score, one every 5 s. */
  coherence: v.nullable(
    v.object({
      mean: share,
      median: share,
      /** Share of these readings with a high level. */
      high: share,
      readings: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e6)),
    }),
  ),
  /** Share of all beats that had to be corrected. null without intervals. */
  artefacts: v.nullable(share),
  beats: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e6)),
});
export type HeartSummary = v.InferOutput<typeof heartSummarySchema>;
