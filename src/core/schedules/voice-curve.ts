import type { Seconds } from '#core/units.ts';
import type { VoicePoint } from './schedule.ts';

/** Of steps: the least time between two. */
const gap: Seconds = 0.01;
/** A jump of the level takes this long where there is time: what jumps faster clicks. */
const ramp: Seconds = 0.03;

export const toHundredths = (value: number): number => Math.round(value * 100) / 100;

export function pointBetween(before: VoicePoint, after: VoicePoint, at: Seconds): VoicePoint {
  const part = after.at > before.at ? (at - before.at) / (after.at - before.at) : 1;
  const value = (from: number, to: number): number => from + (to - from) * part;
  return {
    at,
    beat: value(before.beat, after.beat),
    carrier: value(before.carrier, after.carrier),
    left: value(before.left, after.left),
    right: value(before.right, after.right),
  };
}

/** Index of the last point by a time, 0 at least. */
function indexAt(points: readonly VoicePoint[], time: Seconds): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The values of a voice; after a jump where one is just then. */
export function valuesOf(points: readonly VoicePoint[], time: Seconds): VoicePoint | undefined {
  const index = indexAt(points, time);
  const [before, after] = [points[index], points[index + 1]];
  return before && after && time > before.at ? pointBetween(before, after, time) : before;
}

/** The points until a time, the last of them then. */
export function pointsUntil(points: readonly VoicePoint[], end: Seconds): VoicePoint[] {
  const kept = points.filter(({ at }) => at <= end);
  const [before, after] = [kept.at(-1), points[kept.length]];
  return before && after && before.at < end ? [...kept, pointBetween(before, after, end)] : kept;
}

const negligible = 1e-7;

/** Without points on the line between their neighbours; a file may have thousands of them. */
export function withoutNeedless(points: readonly VoicePoint[]): VoicePoint[] {
  const kept: VoicePoint[] = [];
  for (const [index, point] of points.entries()) {
    const [before, after] = [kept.at(-1), points[index + 1]];
    const line = before && after && pointBetween(before, after, point.at);
    if (!line || !soundsAlike(line, point)) kept.push(point);
  }
  return kept;
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= negligible;

export const soundsAlike = (one: VoicePoint, other: VoicePoint): boolean =>
  isNear(one.beat, other.beat) &&
  isNear(one.carrier, other.carrier) &&
  isNear(one.left, other.left) &&
  isNear(one.right, other.right);

const isLevelJump = (one: VoicePoint, other: VoicePoint): boolean =>
  !isNear(one.left, other.left) || !isNear(one.right, other.right);

/** Undefined where a point adds nothing to the one before, or is followed at once: of several only the last is heard. */
function timeAfter(
  before: VoicePoint,
  point: VoicePoint,
  next: Seconds = Number.POSITIVE_INFINITY,
): Seconds | undefined {
  const at = toHundredths(point.at);
  if (at - before.at >= gap - 1e-9) return at;
  const room = next - before.at;
  if (soundsAlike(before, point) || room < gap) return undefined;
  return toHundredths(before.at + (isLevelJump(before, point) && room >= 2 * ramp ? ramp : gap));
}

const isSilent = ({ left, right }: VoicePoint): boolean => left === 0 && right === 0;

/** Where only the pitch jumps, in silence, it does so before: what follows begins in time. */
function beforeJump(before: VoicePoint, point: VoicePoint, next: VoicePoint | undefined): VoicePoint {
  const isJump = next !== undefined && toHundredths(next.at) === toHundredths(point.at);
  const at = toHundredths(point.at) - gap;
  const isEarlier = isJump && isSilent(point) && isSilent(next) && at - before.at >= gap - 1e-9;
  return isEarlier ? { ...pointBetween(before, point, at), at } : point;
}

/**
 * The points as steps can have them: to a hundredth of a second, and none at once. The later side of a jump follows
 * the earlier by a ramp, or by less where another point follows.
 */
export function steppedPoints(points: readonly VoicePoint[]): VoicePoint[] {
  const stepped: VoicePoint[] = [];
  for (const [index, original] of points.entries()) {
    const [before, next] = [stepped.at(-1), points[index + 1]];
    const point = before ? beforeJump(before, original, next) : original;
    const at = before ? timeAfter(before, point, next?.at) : 0;
    if (at !== undefined) stepped.push({ ...point, at });
  }
  return stepped;
}
