// Apart from the computations: what reads stored summaries does not need these.
import * as v from 'valibot';
import { heartRateLimits } from './heart-rate-limits.ts';

const between = (min: number, max: number) => v.pipe(v.number(), v.minValue(min), v.maxValue(max));
const share = between(0, 1);
/** Longer than any interval that is kept. */
const milliseconds = between(0, 2500);

/** What a session keeps besides the intervals. null: could not be measured. */
export const heartSummarySchema = v.object({
  /** Beats a minute; from the intervals where there are any. */
  heartRate: between(heartRateLimits.min, heartRateLimits.max),
  rmssd: v.nullable(milliseconds),
  sdnn: v.nullable(milliseconds),
  /** Of the readings with a score, one each 5 s. */
  coherence: v.nullable(
    v.object({
      mean: share,
      median: share,
      /** Of these readings, those with a high level. */
      high: share,
      readings: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e6)),
    }),
  ),
  /** Of all beats, those that had to be corrected. null without intervals. */
  artefacts: v.nullable(share),
  beats: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e6)),
});
export type HeartSummary = v.InferOutput<typeof heartSummarySchema>;
