import type { FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { ComparisonRecord, SessionRecord } from '#core/personal-data/records/records.ts';
import type { Arm } from './comparison-plan.ts';
import { directionOf, estimateDifference, noFinerThan } from './estimate.ts';
import type { Direction, Estimate } from './estimate.ts';
import { changesOf, feltSessions, finest, perScale } from './felt-sessions.ts';
import type { FeltSession } from './felt-sessions.ts';

/** Fewer of either tone say nothing of how they vary. */
const leastOfEach = 3;

interface Counts {
  tone: number;
  control: number;
}

/** The mean change with the tone minus that with the control; higher: the tone did better. */
export type ScaleDifference = Estimate & { direction: Direction } & Counts;

export type ComparisonResult =
  | { kind: 'running'; done: number; of: number }
  /** There is not enough of both to compare, not even of the scale that was answered most. */
  | ({ kind: 'too-few' } & Counts)
  /** early: told before its end, so that chance and the moment chosen weigh more than the interval says. */
  | ({ kind: 'revealed'; early: boolean; differences: Record<FeelingScale, ScaleDifference | undefined> } & Counts);

/** Those that count, the oldest first, and never more than were planned. */
function counted({ id, order }: ComparisonRecord, sessions: readonly SessionRecord[]) {
  return feltSessions(sessions)
    .filter(({ comparison }) => comparison?.id === id)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .slice(0, order.length);
}

/** What the next session plays; undefined when there is nothing left to play. A session that did not count is played again. */
export function nextArm(comparison: ComparisonRecord, sessions: readonly SessionRecord[]): Arm | undefined {
  return comparison.revealedAt === null ? comparison.order[counted(comparison, sessions).length] : undefined;
}

/**
 * The comparison of a frequency that is gone on with, or was last told. comparisons: the oldest first. More than one may be under
 * way, from another tab or an import: the newest counts, and the others come after it.
 */
export function latestComparison(
  comparisons: readonly ComparisonRecord[],
  frequencyId: number,
): ComparisonRecord | undefined {
  const own = comparisons.filter((comparison) => comparison.frequencyId === frequencyId);
  return own.findLast(({ revealedAt }) => revealedAt === null) ?? own.at(-1);
}

/** undefined where a scale was answered too seldom with one of the two. */
function differenceOf(tone: readonly number[], control: readonly number[]): ScaleDifference | undefined {
  if (Math.min(tone.length, control.length) < leastOfEach) return undefined;
  const estimate = noFinerThan(estimateDifference(tone, control), finest);
  return { ...estimate, direction: directionOf(estimate), tone: tone.length, control: control.length };
}

/** How often the scale was answered that says most: with both tones, and then at all. */
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

/** Where a comparison stands, or what it has found. sessions: of any kind; those that do not count are left out. */
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
