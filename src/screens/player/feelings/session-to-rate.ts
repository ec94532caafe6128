import { useState } from 'react';
import { minListenedSeconds } from '#core/insight/rated-sessions.ts';
import { feelingScales, type FeelingScale } from '#core/personal-data/records/feeling-scales.ts';
import type { Feeling, SessionRecord } from '#core/personal-data/records/records.ts';
import { useLoggedSession, useTotals } from '#hooks/use-personal-data.ts';

export type SessionToRate = SessionRecord & { before: Feeling };

const isLongEnough = (session: SessionRecord, frequencyId: number): boolean =>
  session.frequencyId === frequencyId && session.heardSeconds >= minListenedSeconds;

/** Only scales answered before the session can be compared. */
export const answeredScales = (before: Feeling): readonly FeelingScale[] =>
  feelingScales.filter((scale) => before[scale] !== undefined);

export const isAnswered = ({ before, after }: { before: Feeling; after: Feeling | null }): boolean =>
  answeredScales(before).every((scale) => after?.[scale] !== undefined);

/** The last session, if its feeling before was given. */
export function useSessionToRate(frequencyId: number): SessionToRate | undefined {
  const logged = useLoggedSession();
  const last = useTotals()?.last;
  const isOver = logged !== undefined && !logged.running && logged.id === last?.id;
  return isOver && last.before && isLongEnough(last, frequencyId) ? { ...last, before: last.before } : undefined;
}

/** Stays true until the question is closed, even once all scales are answered. */
export function useIsAskingAfter(frequencyId: number, dismissedId: string | undefined): boolean {
  const session = useSessionToRate(frequencyId);
  const [asking, setAsking] = useState<string>();
  const isAsking =
    session !== undefined && session.id !== dismissedId && (session.id === asking || !isAnswered(session));
  if (isAsking && session.id !== asking) setAsking(session.id);
  return isAsking;
}
