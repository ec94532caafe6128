import { directionOf, estimateDifference, estimateMean, meanOf, type Direction, type Estimate } from './estimate.ts';
import { coherenceIn } from '#core/domain/smoothed-heart.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { atMostPlayedHertz, insightRequirements, type Basis } from './insight.ts';
import { minListenedSeconds } from './rated-sessions.ts';

export const heartMeasures = ['heartRate', 'rmssd', 'coherence'] as const;
export type HeartMeasure = (typeof heartMeasures)[number];

/** The part of a session that the statistics use. */
export interface HeartSession {
  day: string;
  comparison: object | null;
  /** Absent or null without a sensor; a measure of null could not be measured. */
  heart?: { heartRate: number; rmssd: number | null; sdnn: number | null; coherence: { mean: number } | null } | null;
}

/** In beats a minute; milliseconds (geometric mean); score 0–1. */
export type HeartMean = Estimate & Basis;

/** Has no interval, since there may be few sessions. */
export type PlainMean = Pick<Estimate, 'value'> & Basis;

/** From sessions of one tone. */
export type HeartInsight =
  | ({ kind: 'unknown' } & Basis)
  | { kind: 'known'; means: Record<HeartMeasure, HeartMean | undefined> };

/** Sessions with the tone minus the others; for RMSSD the ratio of both, minus 1. */
export type HeartDifference = Estimate & { direction: Direction };

type Values = readonly (readonly number[])[];

// RMSSD is skewed to the right; its logarithm is nearly symmetric.
const toScale: Record<HeartMeasure, (value: number) => number> = {
  heartRate: (value) => value,
  rmssd: (value) => Math.log(Math.max(value, 0.1)),
  coherence: (value) => value,
};

export function mapMeasures<Answer>(compute: (measure: HeartMeasure) => Answer): Record<HeartMeasure, Answer> {
  return { heartRate: compute('heartRate'), rmssd: compute('rmssd'), coherence: compute('coherence') };
}

function mapEstimate({ value, from, to }: Estimate, map: (value: number) => number): Estimate {
  return { value: map(value), from: map(from), to: map(to) };
}

function valueOf({ heart }: HeartSession, measure: HeartMeasure): number | null | undefined {
  return measure === 'coherence' ? heart && coherenceIn(heart)?.mean : heart?.[measure];
}

/** Blind comparisons are left out. */
const openOnly = (sessions: readonly HeartSession[]): HeartSession[] =>
  sessions.filter(({ comparison }) => comparison === null);

/** One value per day, because sessions of one day are more alike than those of different days. */
function valuesByDay(sessions: readonly HeartSession[], measure: HeartMeasure): Values {
  return [...Map.groupBy(sessions, ({ day }) => day).values()]
    .map((ofDay) => ofDay.flatMap((session) => valueOf(session, measure) ?? []).map(toScale[measure]))
    .filter((values) => values.length > 0);
}

const basisOf = (days: Values): Basis => ({ sessions: days.flat().length, days: days.length });
const isEnough = ({ sessions, days }: Basis): boolean =>
  sessions >= insightRequirements.sessions && days >= insightRequirements.days;

function meanFrom(days: Values, measure: HeartMeasure): HeartMean | undefined {
  const basis = basisOf(days);
  if (!isEnough(basis)) return undefined;
  const estimate = estimateMean(days.map(meanOf));
  return { ...(measure === 'rmssd' ? mapEstimate(estimate, Math.exp) : estimate), ...basis };
}

/** The mean of the days, including blind comparisons. @returns undefined where nothing was measured */
export function heartMeanOf(sessions: readonly HeartSession[], measure: HeartMeasure): PlainMean | undefined {
  const days = valuesByDay(sessions, measure);
  if (days.length === 0) return undefined;
  const mean = meanOf(days.map(meanOf));
  return { value: measure === 'rmssd' ? Math.exp(mean) : mean, ...basisOf(days) };
}

/** Sessions of a minute or more with a sensor. */
export function measuredSessions(sessions: readonly SessionRecord[]): SessionRecord[] {
  return sessions.filter(({ heart, heardSeconds }) => heart && heardSeconds >= minListenedSeconds);
}

/** @param sessions of one frequency @returns those outside blind comparisons at the hertz heard most */
export function heartSessionsOf(sessions: readonly SessionRecord[]): readonly SessionRecord[] {
  return atMostPlayedHertz(measuredSessions(sessions).filter(({ comparison }) => comparison === null));
}

/** Requires as many sessions and days as insightOf does for feelings. */
export function heartInsightOf(sessions: readonly HeartSession[]): HeartInsight {
  const open = openOnly(sessions);
  const days = mapMeasures((measure) => valuesByDay(open, measure));
  const means = mapMeasures((measure) => meanFrom(days[measure], measure));
  if (heartMeasures.some((measure) => means[measure] !== undefined)) return { kind: 'known', means };
  return { kind: 'unknown', ...basisOf(days.heartRate) };
}

/**
 * An observation, not an effect of the tone: people choose tones by hour and mood, and breathe differently with each.
 * @returns undefined where either group is too small
 */
export function heartDifference(
  tone: readonly HeartSession[],
  others: readonly HeartSession[],
  measure: HeartMeasure,
): HeartDifference | undefined {
  const [first, second] = [valuesByDay(openOnly(tone), measure), valuesByDay(openOnly(others), measure)];
  if (!isEnough(basisOf(first)) || !isEnough(basisOf(second))) return undefined;
  const estimate = estimateDifference(first.map(meanOf), second.map(meanOf));
  const direction = directionOf(estimate);
  return { ...(measure === 'rmssd' ? mapEstimate(estimate, Math.expm1) : estimate), direction };
}
