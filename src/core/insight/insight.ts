import type { FeelingScale } from '#core/personal-data/feeling-scales.ts';
import type { SessionRecord } from '#core/personal-data/records.ts';
import { directionOf, estimateMean, meanOf, noFinerThan } from './estimate.ts';
import type { Direction, Estimate } from './estimate.ts';
import { changeOf, feltSessions, finest, perScale } from './felt-sessions.ts';

/**
 * What it takes before anything is said (docs/decisions/009): with ten sessions a change as large as its own usual spread is
 * found four times of five; six days, because sessions of one day share that day.
 */
export const insightNeeds = { sessions: 10, days: 6 } as const;

interface Basis {
  /** Sessions with a feeling before and after. */
  sessions: number;
  /** Days on which they were. */
  days: number;
}

/** A mean change per scale, after minus before: higher is better. */
export type ScaleChange = Estimate & { direction: Direction };

/**
 * What a person's own sessions with one frequency say. It is what was observed, never what the tone did: who starts from a bad
 * moment is likely to feel better later anyway (regression to the mean), and who expects an effect is likely to feel one.
 */
export type Insight = ({ kind: 'unknown' } & Basis) | ({ kind: 'known'; changes: Record<FeelingScale, ScaleChange> } & Basis);

/** Those at the hertz that most of them have: a frequency that was set to another hertz is another tone. */
function ofOneTone<Session extends SessionRecord>(sessions: readonly Session[]): readonly Session[] {
  const tones = [...Map.groupBy(sessions, ({ hertz }) => hertz).values()];
  return tones.reduce<readonly Session[]>((most, tone) => (tone.length > most.length ? tone : most), []);
}

/**
 * Of sessions of one frequency, in any order; those that cannot count are left out. So are those of a blind comparison: a
 * number that grows after one of them would tell which tone it was. The day is the unit: each counts once, with the mean of
 * its sessions, for these are more alike than sessions of different days.
 */
export function insightOf(sessions: readonly SessionRecord[]): Insight {
  const felt = feltSessions(sessions).filter(({ comparison }) => comparison === null);
  const alike = ofOneTone(felt);
  const byDay = [...Map.groupBy(alike, ({ day }) => day).values()];
  const basis: Basis = { sessions: alike.length, days: byDay.length };
  if (basis.sessions < insightNeeds.sessions || basis.days < insightNeeds.days) return { kind: 'unknown', ...basis };
  const changes = perScale((scale): ScaleChange => {
    const estimate = noFinerThan(estimateMean(byDay.map((ofDay) => meanOf(ofDay.map((session) => changeOf(session, scale))))), finest);
    return { ...estimate, direction: directionOf(estimate) };
  });
  return { kind: 'known', ...basis, changes };
}
