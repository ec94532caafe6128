import type { FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records/records.ts';
import type { Seconds } from '#core/units.ts';

/** What sounded for less was not listened to. */
export const leastHeard: Seconds = 60;

export type FeltSession = SessionRecord & { before: Feeling; after: Feeling };

/** How much better it was afterwards, −99 to 99; undefined where the scale was not answered both times. */
function changeOf({ before, after }: FeltSession, scale: FeelingScale): number | undefined {
  const [from, to] = [before[scale], after[scale]];
  return from === undefined || to === undefined ? undefined : to - from;
}

/** The changes of one scale, of the sessions that say something about it. */
export function changesOf(sessions: readonly FeltSession[], scale: FeelingScale): number[] {
  return sessions.flatMap((session) => changeOf(session, scale) ?? []);
}

/** The sessions that say something: heard for a minute at least, with a scale answered before and after. */
export function feltSessions(sessions: readonly SessionRecord[]): FeltSession[] {
  const isFelt = (session: SessionRecord): session is FeltSession =>
    session.before !== null && session.after !== null && session.heardSeconds >= leastHeard;
  return sessions
    .filter(isFelt)
    .filter((session) =>
      Object.values(perScale((scale) => changesOf([session], scale))).some((changes) => changes.length > 0),
    );
}

/** What can be answered, from 1 to 100: the middles of five equal parts. */
export const feelingSteps = [10, 30, 50, 70, 90] as const;

/** The most that answers can change by, either way. */
const greatestChange = feelingSteps[4] - feelingSteps[0];

/** A change as a share of the most there can be: -1 to 1. */
export const shareOfGreatest = (change: number): number => Math.max(-1, Math.min(1, change / greatestChange));

/** No mean change is told more finely than half a step of the answers it is made of (docs/decisions/009). */
export const finest = (feelingSteps[1] - feelingSteps[0]) / 2;

/** The same question asked of each scale. */
export function perScale<Answer>(ask: (scale: FeelingScale) => Answer): Record<FeelingScale, Answer> {
  return { tension: ask('tension'), energy: ask('energy'), mood: ask('mood') };
}
