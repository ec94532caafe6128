import type { RrSeries } from '#core/heart/rr-series.ts';

export type IntervalFormat = 'txt' | 'csv';

/** Sensors measure in 1/1024 s. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

/**
 * RR intervals as other programs read them. txt: milliseconds, one a line, gaps left out. csv: RFC 4180 with a header row;
 * the time is the end of the interval, in seconds since the session began. docs/personal-data-files.md describes both.
 */
export function intervalFile(series: RrSeries, format: IntervalFormat): string {
  if (format === 'txt')
    return series.flatMap(({ milliseconds }) => milliseconds.map((one) => `${rounded(one)}\r\n`)).join('');
  const lines = series.flatMap(({ startsAt, milliseconds }, index) => {
    let at = startsAt * 1000;
    return milliseconds.map((one) => {
      at += one;
      return `${rounded(at / 1000)},${rounded(one)},${index + 1}\r\n`;
    });
  });
  return ['time_seconds,rr_ms,stretch\r\n', ...lines].join('');
}
