import type { Coherence } from './coherence.ts';
import { beatsOf, correctedShare, maxCorrectedShare } from './coherence-reading.ts';
import { millisecondsBetween } from './correct-beats.ts';
import type { HeartSummary } from './heart-summary-schema.ts';
import { quantile } from './rolling.ts';
import type { RrSeries } from './rr-series.ts';
import { timeDomainOf } from './time-domain.ts';

/** RMSSD and SDNN of less say little. */
const minMilliseconds = 60_000;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

type Readings = readonly Pick<Coherence, 'score' | 'level'>[];

function coherenceOfReadings(known: Readings): HeartSummary['coherence'] {
  const scores = known.map(({ score }) => score).toSorted((one, other) => one - other);
  if (scores.length === 0) return null;
  const high = known.filter(({ level }) => level === 'high').length;
  return {
    mean: rounded(scores.reduce((sum, score) => sum + score, 0) / scores.length, 3),
    median: rounded(quantile(scores, 0.5), 3),
    high: rounded(high / known.length, 3),
    readings: known.length,
  };
}

const withoutIntervals = { rmssd: null, sdnn: null, coherence: null, artefacts: null, beats: 0 } as const;

interface Measured {
  series: RrSeries;
  /** Those with a score, one each 5 s. */
  readings: Readings;
  /** Mean of what the sensor sent, which counts where it has sent no intervals. */
  sentHeartRate: number | undefined;
}

/** Of corrected intervals. RMSSD and SDNN need a minute of them and at most a tenth of the beats corrected. */
export function summaryOf({ series, readings, sentHeartRate }: Measured): HeartSummary | undefined {
  const stretches = series.map(beatsOf);
  const intervals = stretches.map((beats) => ({ startsAt: 0, milliseconds: millisecondsBetween(beats) }));
  const timeDomain = timeDomainOf(intervals);
  if (!timeDomain)
    return sentHeartRate === undefined ? undefined : { heartRate: rounded(sentHeartRate, 1), ...withoutIntervals };
  const artefacts = correctedShare(stretches.flat());
  const total = intervals.flatMap(({ milliseconds: all }) => all).reduce((sum, interval) => sum + interval, 0);
  const isReliable = total >= minMilliseconds && artefacts <= maxCorrectedShare;
  return {
    heartRate: rounded(timeDomain.heartRate, 1),
    rmssd: isReliable ? rounded(timeDomain.rmssd, 1) : null,
    sdnn: isReliable ? rounded(timeDomain.sdnn, 1) : null,
    coherence: coherenceOfReadings(readings),
    artefacts: rounded(artefacts, 4),
    beats: stretches.flat().length,
  };
}
