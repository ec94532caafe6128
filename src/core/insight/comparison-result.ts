import type { Arm } from '#core/domain/session.ts';
import type { FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { ComparisonRecord, SessionRecord } from '#core/personal-data/records/records.ts';
import { directionOf, estimateDifference, withMinHalfWidth, type Direction, type Estimate } from './estimate.ts';
import { changesOf, ratedSessions, minHalfWidth, mapScales, type RatedSession } from './rated-sessions.ts';

const minSessionsPerArm = 3;

interface Counts {
  tone: number;
  control: number;
}

/** Tone minus control: higher means better with the tone. */
export type ScaleDifference = Estimate & { direction: Direction } & Counts;

export type ComparisonResult =
  | { kind: 'running'; done: number; of: number }
  | ({ kind: 'too-few' } & Counts)
  /** early: revealed before its end, so the interval understates the uncertainty. */
  | ({ kind: 'revealed'; early: boolean; differences: Record<FeelingScale, ScaleDifference | undefined> } & Counts);

function countedSessions({ id, order }: ComparisonRecord, sessions: readonly SessionRecord[]) {
  return ratedSessions(sessions)
    .filter(({ comparison }) => comparison?.id === id)
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .slice(0, order.length);
}

/** undefined at the end. Sessions that do not count are repeated. */
export function nextArm(comparison: ComparisonRecord, sessions: readonly SessionRecord[]): Arm | undefined {
  return comparison.revealedAt === null ? comparison.order[countedSessions(comparison, sessions).length] : undefined;
}

// The newest unrevealed comparison, otherwise the last revealed. comparisons: oldest first; an import can leave several
// unrevealed.
export function latestComparison(
  comparisons: readonly ComparisonRecord[],
  frequencyId: number,
): ComparisonRecord | undefined {
  const own = comparisons.filter((comparison) => comparison.frequencyId === frequencyId);
  return own.findLast(({ revealedAt }) => revealedAt === null) ?? own.at(-1);
}

function differenceOf(tone: readonly number[], control: readonly number[]): ScaleDifference | undefined {
  if (Math.min(tone.length, control.length) < minSessionsPerArm) return undefined;
  const estimate = withMinHalfWidth(estimateDifference(tone, control), minHalfWidth);
  return { ...estimate, direction: directionOf(estimate), tone: tone.length, control: control.length };
}

function largestCounts(tone: readonly RatedSession[], control: readonly RatedSession[]): Counts {
  const counts = mapScales((scale): Counts => ({
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
  const all = countedSessions(comparison, sessions);
  const of = comparison.order.length;
  const early = all.length < of;
  if (early && comparison.revealedAt === null) return { kind: 'running', done: all.length, of };
  const sessionsOf = (arm: Arm) => all.filter((session) => session.comparison?.arm === arm);
  const [tone, control] = [sessionsOf('tone'), sessionsOf('control')];
  const counts: Counts = { tone: tone.length, control: control.length };
  const differences = mapScales((scale) => differenceOf(changesOf(tone, scale), changesOf(control, scale)));
  if (Object.values(differences).every((difference) => difference === undefined))
    return { kind: 'too-few', ...largestCounts(tone, control) };
  return { kind: 'revealed', early, ...counts, differences };
}
