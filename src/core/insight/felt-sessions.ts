import type { FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records/records.ts';
import type { Seconds } from '#core/units.ts';

export const leastHeard: Seconds = 60;

export type FeltSession = SessionRecord & { before: Feeling; after: Feeling };

function changeOf({ before, after }: FeltSession, scale: FeelingScale): number | undefined {
  const [from, to] = [before[scale], after[scale]];
  return from === undefined || to === undefined ? undefined : to - from;
}

export function changesOf(sessions: readonly FeltSession[], scale: FeelingScale): number[] {
  return sessions.flatMap((session) => changeOf(session, scale) ?? []);
}

/** At least a minute long, with a scale answered before and after. */
export function feltSessions(sessions: readonly SessionRecord[]): FeltSession[] {
  const isFelt = (session: SessionRecord): session is FeltSession =>
    session.before !== null && session.after !== null && session.heardSeconds >= leastHeard;
  return sessions
    .filter(isFelt)
    .filter((session) =>
      Object.values(perScale((scale) => changesOf([session], scale))).some((changes) => changes.length > 0),
    );
}

/** The middles of five equal parts of 1–100. */
export const feelingSteps = [10, 30, 50, 70, 90] as const;

const greatestChange = feelingSteps[4] - feelingSteps[0];

/** −1 to 1. */
export const shareOfGreatest = (change: number): number => Math.max(-1, Math.min(1, change / greatestChange));

/** Half a step of the answers (docs/decisions/009). */
export const finest = (feelingSteps[1] - feelingSteps[0]) / 2;

export function perScale<Answer>(ask: (scale: FeelingScale) => Answer): Record<FeelingScale, Answer> {
  return { tension: ask('tension'), energy: ask('energy'), mood: ask('mood') };
}
