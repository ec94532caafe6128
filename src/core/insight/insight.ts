import type { FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { directionOf, estimateMean, meanOf, noFinerThan } from './estimate.ts';
import type { Direction, Estimate } from './estimate.ts';
import { changesOf, feltSessions, finest, perScale } from './felt-sessions.ts';
import type { FeltSession } from './felt-sessions.ts';

/**
 * What it takes before anything is said (docs/decisions/009): with ten sessions a change as large as its own usual spread is
 * found four times of five; six days, because sessions of one day share that day.
 */
export const insightNeeds = { sessions: 10, days: 6 } as const;

/** What something is said from. */
interface Basis {
  /** Sessions in which a scale was answered before and after. */
  sessions: number;
  /** Days on which they were. */
  days: number;
}

/** A mean change of a scale, after minus before: higher is better. */
export type ScaleChange = Estimate & { direction: Direction } & Basis;

/**
 * What a person's own sessions with one frequency say. It is what was observed, never what the tone did: who starts from a bad
 * moment is likely to feel better later anyway (regression to the mean), and who expects an effect is likely to feel one.
 * Each scale speaks for itself, once it was answered often enough; the basis named is that of the scale answered most.
 */
export type Insight =
  | ({ kind: 'unknown' } & Basis)
  | ({ kind: 'known'; changes: Record<FeelingScale, ScaleChange | undefined> } & Basis);

/** Those at the hertz that most of them have: a frequency that was set to another hertz is another tone. */
function ofOneTone<Session extends SessionRecord>(sessions: readonly Session[]): readonly Session[] {
  const tones = [...Map.groupBy(sessions, ({ hertz }) => hertz).values()];
  return tones.reduce<readonly Session[]>((most, tone) => (tone.length > most.length ? tone : most), []);
}

/** The changes of one scale, by the days on which it was answered. */
function daysOf(sessions: readonly FeltSession[], scale: FeelingScale): number[][] {
  return [...Map.groupBy(sessions, ({ day }) => day).values()]
    .map((ofDay) => changesOf(ofDay, scale))
    .filter((changes) => changes.length > 0);
}

const basisOf = (days: readonly (readonly number[])[]): Basis => ({ sessions: days.flat().length, days: days.length });

/** The mean change of one scale; undefined where it cannot be known yet. */
function changeFrom(days: readonly (readonly number[])[]): ScaleChange | undefined {
  const basis = basisOf(days);
  if (basis.sessions < insightNeeds.sessions || basis.days < insightNeeds.days) return undefined;
  const estimate = noFinerThan(estimateMean(days.map(meanOf)), finest);
  return { ...estimate, direction: directionOf(estimate), ...basis };
}

function mostOf(bases: readonly Basis[]): Basis {
  return bases.reduce((most, { sessions, days }) => (sessions > most.sessions ? { sessions, days } : most), {
    sessions: 0,
    days: 0,
  });
}

/**
 * Of sessions of one frequency, in any order; those that cannot count are left out. So are those of a blind comparison: a
 * number that grows after one of them would tell which tone it was. The day is the unit: each counts once, with the mean of
 * its sessions, for these are more alike than sessions of different days.
 */
export function insightOf(sessions: readonly SessionRecord[]): Insight {
  const felt = feltSessions(sessions).filter(({ comparison }) => comparison === null);
  const alike = ofOneTone(felt);
  const days = perScale((scale) => daysOf(alike, scale));
  const changes = perScale((scale) => changeFrom(days[scale]));
  const known = Object.values(changes).filter((change) => change !== undefined);
  if (known.length === 0) return { kind: 'unknown', ...mostOf(Object.values(days).map(basisOf)) };
  return { kind: 'known', ...mostOf(known), changes };
}
