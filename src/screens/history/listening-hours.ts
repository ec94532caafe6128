import type { FrequencyTotal } from '#core/personal-data/personal-data.ts';

const hoursOfDay = 24;

/** Sessions begun in each hour of the day, of all frequencies together. */
export function sumHours(totals: readonly FrequencyTotal[]): readonly number[] {
  return Array.from({ length: hoursOfDay }, (_, hour) =>
    totals.reduce((sum, { hours }) => sum + (hours[hour] ?? 0), 0),
  );
}

/** Fewer sessions do not make a habit. */
const habit = 5;

/** The hour in which most sessions begin: the earliest of equals. undefined: there are too few to say. */
export function fullestHour(hours: readonly number[]): number | undefined {
  const all = hours.reduce((sum, count) => sum + count, 0);
  return all >= habit ? hours.indexOf(Math.max(...hours)) : undefined;
}

export interface Dial {
  centre: number;
  /** Where the bars begin. */
  inner: number;
  /** Where the longest ends. */
  outer: number;
}

/** Degrees left free between two bars. */
const gap = 3;

function pointAt({ centre }: Dial, radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(centre + radius * Math.cos(angle)).toFixed(2)} ${(centre + radius * Math.sin(angle)).toFixed(2)}`;
}

/** A bar of the dial as an SVG path: midnight is at the top, the day goes round clockwise. */
function barPath(dial: Dial, hour: number, radius: number): string {
  const step = 360 / hoursOfDay;
  const [from, to] = [hour * step + gap / 2, (hour + 1) * step - gap / 2];
  const point = (reach: number, degrees: number): string => pointAt(dial, reach, degrees);
  return `M${point(dial.inner, from)}L${point(radius, from)}A${radius} ${radius} 0 0 1 ${point(radius, to)}L${point(dial.inner, to)}A${dial.inner} ${dial.inner} 0 0 0 ${point(dial.inner, from)}Z`;
}

/** All hours as one path, each as long as its share of the fullest; hours without a session are left out. */
export function dialPath(hours: readonly number[], dial: Dial): string {
  const most = Math.max(1, ...hours);
  const radiusOf = (count: number): number => dial.inner + ((dial.outer - dial.inner) * count) / most;
  return hours.map((count, hour) => (count > 0 ? barPath(dial, hour, radiusOf(count)) : '')).join('');
}

/** The short stub of every hour, on which the bars stand. */
export function dialGround(dial: Dial): string {
  return Array.from({ length: hoursOfDay }, (_, hour) => barPath(dial, hour, dial.inner + 2)).join('');
}
