/** With an even number of values, the upper of the two middle ones; NaN if empty. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Median and range of times in milliseconds. */
export const describeTimes = (times: readonly number[], unit = 'ms'): string =>
  `${median(times).toFixed(0)} ${unit} (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})`;

/** Median of times in milliseconds, and the limits of the middle 80 per cent. */
export function describeMiddle(times: readonly number[], digits = 0): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(digits);
  return `${median(times).toFixed(digits)} ms (10–90 % of ${times.length}: ${at(0.1)}–${at(0.9)})`;
}

/** Milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
