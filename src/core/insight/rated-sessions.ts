import type { FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records/records.ts';
import type { Seconds } from '#core/units.ts';

export const minListenedSeconds: Seconds = 60;

export type RatedSession = SessionRecord & { before: Feeling; after: Feeling };

function changeOf({ before, after }: RatedSession, scale: FeelingScale): number | undefined {
  const [from, to] = [before[scale], after[scale]];
  return from === undefined || to === undefined ? undefined : to - from;
}

export function changesOf(sessions: readonly RatedSession[], scale: FeelingScale): number[] {
  return sessions.flatMap((session) => changeOf(session, scale) ?? []);
}

export function ratedSessions(sessions: readonly SessionRecord[]): RatedSession[] {
  const isRated = (session: SessionRecord): session is RatedSession =>
    session.before !== null && session.after !== null && session.heardSeconds >= minListenedSeconds;
  return sessions
    .filter(isRated)
    .filter((session) =>
      Object.values(mapScales((scale) => changesOf([session], scale))).some((changes) => changes.length > 0),
    );
}

/** The middles of five equal parts of 1–100. */
export const feelingSteps = [10, 30, 50, 70, 90] as const;

const maxChange = feelingSteps[4] - feelingSteps[0];

export const relativeChange = (change: number): number => Math.max(-1, Math.min(1, change / maxChange));

/** Half a step between two answers (docs/decisions/009). */
export const minHalfWidth = (feelingSteps[1] - feelingSteps[0]) / 2;

export function mapScales<Answer>(compute: (scale: FeelingScale) => Answer): Record<FeelingScale, Answer> {
  return { tension: compute('tension'), energy: compute('energy'), mood: compute('mood') };
}
