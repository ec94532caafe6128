import type { VoicePoint } from './schedule.ts';

/** The largest relative error that leaving out a point would cause at its time. */
function weightOf(before: VoicePoint, point: VoicePoint, after: VoicePoint): number {
  const part = after.glides ? (point.at - before.at) / (after.at - before.at || 1) : 0;
  const errorOf = (valueOf: (one: VoicePoint) => number): number => {
    const [was, is] = [valueOf(before), valueOf(point)];
    const instead = was + (valueOf(after) - was) * part;
    // Without a glide, the value before stays until the point.
    const error = Math.max(Math.abs(is - instead), point.glides ? 0 : Math.abs(was - instead));
    return error / Math.max(0.1, Math.abs(instead));
  };
  return Math.max(
    errorOf(({ beat }) => beat),
    errorOf(({ carrier }) => carrier),
    errorOf(({ left }) => left),
    errorOf(({ right }) => right),
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

// The rounding error on a straight line.
const negligible = 1e-6;

/**
 * Removes points that change nothing, and others until `count` (2 or more) are left. The first and the last stay; the
 * point of the least weight goes first (Visvalingam and Whyatt, Line generalisation by repeated elimination of points,
 * 1993).
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
