/** The quantile of ascending values, interpolated linearly. */
export function quantile(ascending: readonly number[], share: number): number {
  const place = (ascending.length - 1) * share;
  const below = ascending[Math.floor(place)] ?? Number.NaN;
  const above = ascending[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

function firstAtLeast(ascending: readonly number[], value: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? 0) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A statistic of each value with its `reach` neighbours on either side; there are fewer at the ends. */
export function rolling(
  values: readonly number[],
  reach: number,
  statistic: (ascending: readonly number[]) => number,
): number[] {
  const ascending: number[] = [];
  const add = (value: number | undefined): void => {
    if (value !== undefined) ascending.splice(firstAtLeast(ascending, value), 0, value);
  };
  for (let index = 0; index < reach; index += 1) add(values[index]);
  return values.map((_, index) => {
    add(values[index + reach]);
    const left = values[index - reach - 1];
    if (left !== undefined) ascending.splice(firstAtLeast(ascending, left), 1);
    return statistic(ascending);
  });
}
