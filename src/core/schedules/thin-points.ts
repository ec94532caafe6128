import type { VoicePoint } from './schedule.ts';

/** How far a point is from the line between its neighbours, as a part of each value; a crossfade is never left out. */
function weightOf(before: VoicePoint, point: VoicePoint, after: VoicePoint): number {
  if (!point.glides || !after.glides) return Number.POSITIVE_INFINITY;
  const part = (point.at - before.at) / (after.at - before.at || 1);
  const off = (valueOf: (one: VoicePoint) => number): number => {
    const line = valueOf(before) + (valueOf(after) - valueOf(before)) * part;
    return Math.abs(valueOf(point) - line) / Math.max(0.1, Math.abs(line));
  };
  return Math.max(
    off(({ beat }) => beat),
    off(({ carrier }) => carrier),
    off(({ left }) => left),
    off(({ right }) => right),
  );
}

function lightest(points: readonly VoicePoint[]): { index: number; weight: number } {
  let found = { index: -1, weight: Number.POSITIVE_INFINITY };
  for (let index = 1; index < points.length - 1; index += 1) {
    const [before, point, after] = points.slice(index - 1, index + 2);
    if (!before || !point || !after) continue;
    const weight = weightOf(before, point, after);
    if (weight < found.weight) found = { index, weight };
  }
  return found;
}

// What rounding leaves of a straight line.
const negligible = 1e-6;

/**
 * At most `count` points, and none that lies on the line between its neighbours. The point that is missed least goes
 * first (Visvalingam and Whyatt, Line generalisation by repeated elimination of points, 1993).
 */
export function thinPoints(points: readonly VoicePoint[], count: number): VoicePoint[] {
  const kept = [...points];
  let { index, weight } = lightest(kept);
  while (index > 0 && (weight < negligible || kept.length > count)) {
    kept.splice(index, 1);
    ({ index, weight } = lightest(kept));
  }
  return kept.slice(0, count);
}
