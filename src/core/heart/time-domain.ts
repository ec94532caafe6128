import type { RrSeries } from './rr-stretch.ts';

export interface TimeDomain {
  /** Beats a minute. */
  heartRate: number;
  /** Milliseconds. */
  rmssd: number;
  /** Milliseconds, divided by n − 1. */
  sdnn: number;
}

/**
 * Task Force of the European Society of Cardiology, "Heart rate variability", Circulation 93 (1996). Intervals count as
 * successive only if no beats were lost between them.
 * @returns undefined without two successive intervals
 */
export function timeDomainOf(series: RrSeries): TimeDomain | undefined {
  const all = series.flatMap(({ milliseconds }) => milliseconds);
  const steps = series.flatMap(({ milliseconds }) =>
    milliseconds.slice(1).map((interval, index) => interval - (milliseconds[index] ?? 0)),
  );
  if (steps.length === 0) return undefined;
  const mean = sum(all) / all.length;
  return {
    heartRate: 60_000 / mean,
    rmssd: Math.sqrt(sum(steps.map((step) => step ** 2)) / steps.length),
    sdnn: Math.sqrt(sum(all.map((interval) => (interval - mean) ** 2)) / (all.length - 1)),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
