import type { VoicePoint } from './schedule.ts';

/** How far what is heard at a point would be from what it says, as a part of each value, if it were left out. */
function weightOf(before: VoicePoint, point: VoicePoint, after: VoicePoint): number {
  const part = after.glides ? (point.at - before.at) / (after.at - before.at || 1) : 0;
  const off = (valueOf: (one: VoicePoint) => number): number => {
    const [was, is] = [valueOf(before), valueOf(point)];
    const instead = was + (valueOf(after) - was) * part;
    // Without a glide, what was before stays until the point.
    const error = Math.max(Math.abs(is - instead), point.glides ? 0 : Math.abs(was - instead));
    return error / Math.max(0.1, Math.abs(instead));
  };
  return Math.max(
    off(({ beat }) => beat),
    off(({ carrier }) => carrier),
    off(({ left }) => left),
    off(({ right }) => right),
  );
}

const never = Number.POSITIVE_INFINITY;

function weightAt(points: readonly VoicePoint[], index: number): number {
  const [before, point, after] = [points[index - 1], points[index], points[index + 1]];
  return before && point && after ? weightOf(before, point, after) : never;
}

function lightest(weights: readonly number[]): number {
  let found = 0;
  for (let index = 1; index < weights.length; index += 1)
    if ((weights[index] ?? never) < (weights[found] ?? never)) found = index;
  return found;
}

// What rounding leaves of a straight line.
const negligible = 1e-6;

/**
 * At most `count` points (2 or more), and none that changes nothing. The first and the last stay; the point that is missed
 * least goes first (Visvalingam and Whyatt, Line generalisation by repeated elimination of points, 1993).
 */
export function thinPoints(points: readonly VoicePoint[], count: number): VoicePoint[] {
  const kept = [...points];
  const weights = kept.map((_, index) => weightAt(kept, index));
  let index = lightest(weights);
  while ((weights[index] ?? never) < (kept.length > count ? never : negligible)) {
    kept.splice(index, 1);
    weights.splice(index, 1);
    for (const neighbour of [index - 1, index]) weights[neighbour] = weightAt(kept, neighbour);
    index = lightest(weights);
  }
  return kept;
}
