import type { RrSeries } from './rr-stretch.ts';

const toMicroseconds = (milliseconds: number): string => String(Number(milliseconds.toFixed(3)));

/** One measured interval per line, in milliseconds, for programs for heart-rate variability. Gaps are not marked. */
export function rrPlainText(series: RrSeries): string {
  return series
    .flatMap(({ milliseconds }) => milliseconds)
    .map((interval) => `${toMicroseconds(interval)}\n`)
    .join('');
}

/** Columns: end of each interval in seconds since the start, its milliseconds, 1 where beats were lost before it. */
export function rrCsv(series: RrSeries): string {
  const rows = series.flatMap(({ startsAt, milliseconds }, stretch) => {
    let at = startsAt;
    return milliseconds.map((interval, index) => {
      at += interval / 1000;
      return `${at.toFixed(3)},${toMicroseconds(interval)},${stretch > 0 && index === 0 ? 1 : 0}\r\n`;
    });
  });
  return ['time_s,rr_ms,after_gap\r\n', ...rows].join('');
}
