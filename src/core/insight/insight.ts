import type { FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { directionOf, estimateMean, meanOf, withMinHalfWidth, type Direction, type Estimate } from './estimate.ts';
import { changesOf, ratedSessions, minHalfWidth, mapScales, type RatedSession } from './rated-sessions.ts';

// With ten sessions a change as large as its standard deviation is found four times out of five (docs/decisions/009).
// They need six days, because sessions of one day are alike.
export const insightRequirements = { sessions: 10, days: 6 } as const;

export interface Basis {
  sessions: number;
  days: number;
}

/** After minus before: higher is better. */
export type ScaleChange = Estimate & { direction: Direction } & Basis;

// An observation, not an effect: regression to the mean and expectation also improve feelings. The numbers of sessions
// and days are those of the scale answered most often.
export type Insight =
  | ({ kind: 'unknown' } & Basis)
  | ({ kind: 'known'; changes: Record<FeelingScale, ScaleChange | undefined> } & Basis);

/** A frequency played at other hertz counts as another tone. */
export function atMostPlayedHertz<Session extends SessionRecord>(sessions: readonly Session[]): readonly Session[] {
  const tones = [...Map.groupBy(sessions, ({ hertz }) => hertz).values()];
  return tones.reduce<readonly Session[]>((most, tone) => (tone.length > most.length ? tone : most), []);
}

function changesByDay(sessions: readonly RatedSession[], scale: FeelingScale): number[][] {
  return [...Map.groupBy(sessions, ({ day }) => day).values()]
    .map((ofDay) => changesOf(ofDay, scale))
    .filter((changes) => changes.length > 0);
}

const basisOf = (days: readonly (readonly number[])[]): Basis => ({ sessions: days.flat().length, days: days.length });

function changeFrom(days: readonly (readonly number[])[]): ScaleChange | undefined {
  const basis = basisOf(days);
  if (basis.sessions < insightRequirements.sessions || basis.days < insightRequirements.days) return undefined;
  const estimate = withMinHalfWidth(estimateMean(days.map(meanOf)), minHalfWidth);
  return { ...estimate, direction: directionOf(estimate), ...basis };
}

function largestBasis(bases: readonly Basis[]): Basis {
  return bases.reduce((most, { sessions, days }) => (sessions > most.sessions ? { sessions, days } : most), {
    sessions: 0,
    days: 0,
  });
}

// Blind comparisons are left out, because a growing number would reveal the arm. Days are averaged first: sessions of
// one day are more alike than those of different days.
export function insightOf(sessions: readonly SessionRecord[]): Insight {
  const rated = ratedSessions(sessions).filter(({ comparison }) => comparison === null);
  const alike = atMostPlayedHertz(rated);
  const days = mapScales((scale) => changesByDay(alike, scale));
  const changes = mapScales((scale) => changeFrom(days[scale]));
  const known = Object.values(changes).filter((change) => change !== undefined);
  if (known.length === 0) return { kind: 'unknown', ...largestBasis(Object.values(days).map(basisOf)) };
  return { kind: 'known', ...largestBasis(known), changes };
}
