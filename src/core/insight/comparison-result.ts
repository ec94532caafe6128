import type { Arm } from '#core/domain/session.ts';
import type { FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { ComparisonRecord, SessionRecord } from '#core/personal-data/records/records.ts';
import { directionOf, estimateDifference, noFinerThan } from './estimate.ts';
import type { Direction, Estimate } from './estimate.ts';
import { changesOf, feltSessions, finest, perScale } from './felt-sessions.ts';
import type { FeltSession } from './felt-sessions.ts';

// The variance needs several.
const leastOfEach = 3;

interface Counts {
  tone: number;
  control: number;
}

/** Tone minus control: higher means better with the tone. */
export type ScaleDifference = Estimate & { direction: Direction } & Counts;

export type ComparisonResult =
  | { kind: 'running'; done: number; of: number }
  /** Not even of the scale answered most often. */
  | ({ kind: 'too-few' } & Counts)
  /** early: revealed before its end, so the interval understates the uncertainty. */
  | ({ kind: 'revealed'; early: boolean; differences: Record<FeelingScale, ScaleDifference | undefined> } & Counts);

function counted({ id, order }: ComparisonRecord, sessions: readonly SessionRecord[]) {
  return feltSessions(sessions)
    .filter(({ comparison }) => comparison?.id === id)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .slice(0, order.length);
}

/** Undefined at the end. Sessions that do not count are repeated. */
export function nextArm(comparison: ComparisonRecord, sessions: readonly SessionRecord[]): Arm | undefined {
  return comparison.revealedAt === null ? comparison.order[counted(comparison, sessions).length] : undefined;
}

/**
 * The newest one under way, or the last revealed. comparisons: oldest first; several can be under way after an import
 * or from another tab.
 */
export function latestComparison(
  comparisons: readonly ComparisonRecord[],
  frequencyId: number,
): ComparisonRecord | undefined {
  const own = comparisons.filter((comparison) => comparison.frequencyId === frequencyId);
  return own.findLast(({ revealedAt }) => revealedAt === null) ?? own.at(-1);
}

function differenceOf(tone: readonly number[], control: readonly number[]): ScaleDifference | undefined {
  if (Math.min(tone.length, control.length) < leastOfEach) return undefined;
  const estimate = noFinerThan(estimateDifference(tone, control), finest);
  return { ...estimate, direction: directionOf(estimate), tone: tone.length, control: control.length };
}

// Of the scale with the most answers for both arms, then in total.
function mostCounts(tone: readonly FeltSession[], control: readonly FeltSession[]): Counts {
  const counts = perScale((scale): Counts => ({
    tone: changesOf(tone, scale).length,
    control: changesOf(control, scale).length,
  }));
  const saysMore = (one: Counts, other: Counts): boolean => {
    const more = Math.min(one.tone, one.control) - Math.min(other.tone, other.control);
    return more > 0 || (more === 0 && one.tone + one.control > other.tone + other.control);
  };
  return Object.values(counts).reduce((most, one) => (saysMore(one, most) ? one : most));
}

export function comparisonResult(comparison: ComparisonRecord, sessions: readonly SessionRecord[]): ComparisonResult {
  const all = counted(comparison, sessions);
  const of = comparison.order.length;
  const early = all.length < of;
  if (early && comparison.revealedAt === null) return { kind: 'running', done: all.length, of };
  const heard = (arm: Arm) => all.filter((session) => session.comparison?.arm === arm);
  const [tone, control] = [heard('tone'), heard('control')];
  const counts: Counts = { tone: tone.length, control: control.length };
  const differences = perScale((scale) => differenceOf(changesOf(tone, scale), changesOf(control, scale)));
  if (Object.values(differences).every((difference) => difference === undefined))
    return { kind: 'too-few', ...mostCounts(tone, control) };
  return { kind: 'revealed', early, ...counts, differences };
}
