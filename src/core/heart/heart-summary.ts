import type { Seconds } from '#core/units.ts';
import { beatsOf, correctedShare, maxCorrectedShare, readWindow, type CoherenceReading } from './coherence-reading.ts';
import { millisecondsBetween, type Beat } from './correct-beats.ts';
import { heartRateLimits } from './heart-rate-limits.ts';
import type { HeartSummary } from './heart-summary-schema.ts';
import { withoutRepeats } from './repeated-blocks.ts';
import { quantile } from './rolling.ts';
import type { RrSeries } from './rr-stretch.ts';
import { windowSeconds } from './rr-spectrum.ts';
import { areSmoothed } from './smoothed-beats.ts';
import { timeDomainOf } from './time-domain.ts';

const readingSeconds: Seconds = 5;
/** RMSSD and SDNN of a shorter recording say little. */
const minMilliseconds = 60_000;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

const isPossible = (heartRate: number | undefined): heartRate is number =>
  heartRate !== undefined && heartRate >= heartRateLimits.min && heartRate <= heartRateLimits.max;

/** Readings every 5 s from the first full window of a stretch. */
function readingsOf(beats: readonly Beat[]): CoherenceReading[] {
  const readings: CoherenceReading[] = [];
  let start = 0;
  let next = (beats[1]?.at ?? 0) + windowSeconds;
  for (const [end, { at }] of beats.entries()) {
    if (at < next) continue;
    while ((beats[start + 2]?.at ?? Infinity) <= at - windowSeconds) start += 1;
    readings.push(readWindow(beats.slice(start, end + 1)));
    next += readingSeconds;
  }
  return readings;
}

function coherenceOfReadings(readings: readonly CoherenceReading[]): HeartSummary['coherence'] {
  const known = readings.filter((reading) => reading.kind === 'known');
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

/**
 * Summary of the corrected intervals. RMSSD and SDNN need a minute of them and at most a tenth of corrected beats, RMSSD
 * and coherence also intervals that are not smoothed.
 * @param sentHeartRate mean of the heart rates the sensor sent, used where it sent no intervals
 */
export function summaryOf(series: RrSeries, sentHeartRate?: number): HeartSummary | undefined {
  // A series from elsewhere may still have every beat twice.
  const stretches = series.map((stretch) => beatsOf(withoutRepeats(stretch)));
  const intervals = stretches.map((beats) => ({ startsAt: 0, milliseconds: millisecondsBetween(beats) }));
  const timeDomain = timeDomainOf(intervals);
  if (!timeDomain || !isPossible(timeDomain.heartRate))
    return isPossible(sentHeartRate) ? { heartRate: rounded(sentHeartRate, 1), ...withoutIntervals } : undefined;
  const artefacts = correctedShare(stretches.flat());
  const total = intervals.flatMap(({ milliseconds: all }) => all).reduce((sum, interval) => sum + interval, 0);
  const isReliable = total >= minMilliseconds && artefacts <= maxCorrectedShare;
  const summary = {
    heartRate: rounded(timeDomain.heartRate, 1),
    rmssd: isReliable ? rounded(timeDomain.rmssd, 1) : null,
    sdnn: isReliable ? rounded(timeDomain.sdnn, 1) : null,
    coherence: coherenceOfReadings(stretches.flatMap(readingsOf)),
    artefacts: rounded(artefacts, 4),
    beats: stretches.flat().length,
  };
  const isSmoothed = areSmoothed(intervals.map(({ milliseconds: all }) => all));
  return isSmoothed ? { ...summary, rmssd: null, coherence: null } : summary;
}
