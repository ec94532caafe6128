import type { FrequencyTotal } from '#core/personal-data/history/sums.ts';

const hoursOfDay = 24;

export function sumHours(totals: readonly FrequencyTotal[]): readonly number[] {
  return Array.from({ length: hoursOfDay }, (_, hour) =>
    totals.reduce((sum, { hours }) => sum + (hours[hour] ?? 0), 0),
  );
}

/** Fewer sessions show no habit. */
const minSessions = 5;

/** The hour in which most sessions begin, the earliest of equals; undefined if there are too few. */
export function busiestHour(hours: readonly number[]): number | undefined {
  const all = hours.reduce((sum, count) => sum + count, 0);
  return all >= minSessions ? hours.indexOf(Math.max(...hours)) : undefined;
}

export interface Dial {
  centre: number;
  inner: number;
  outer: number;
}

/** Degrees between two bars. */
const gap = 3;

function pointAt({ centre }: Dial, radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(centre + radius * Math.cos(angle)).toFixed(2)} ${(centre + radius * Math.sin(angle)).toFixed(2)}`;
}

/** As an SVG path; the hours go clockwise from midnight at the top. */
function barPath(dial: Dial, hour: number, radius: number): string {
  const step = 360 / hoursOfDay;
  const [from, to] = [hour * step + gap / 2, (hour + 1) * step - gap / 2];
  const point = (reach: number, degrees: number): string => pointAt(dial, reach, degrees);
  return `M${point(dial.inner, from)}L${point(radius, from)}A${radius} ${radius} 0 0 1 ${point(radius, to)}L${point(dial.inner, to)}A${dial.inner} ${dial.inner} 0 0 0 ${point(dial.inner, from)}Z`;
}

/** One path for all hours, each bar relative to the fullest hour. */
export function dialPath(hours: readonly number[], dial: Dial): string {
  const most = Math.max(1, ...hours);
  const radiusOf = (count: number): number => dial.inner + ((dial.outer - dial.inner) * count) / most;
  return hours.map((count, hour) => (count > 0 ? barPath(dial, hour, radiusOf(count)) : '')).join('');
}

/** A short stub for every hour. */
export function dialBase(dial: Dial): string {
  return Array.from({ length: hoursOfDay }, (_, hour) => barPath(dial, hour, dial.inner + 2)).join('');
}
