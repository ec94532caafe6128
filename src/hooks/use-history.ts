import { useState } from 'react';
import type { History } from '#core/personal-data/personal-data.ts';
import type { DayTotal, FrequencyTotal } from '#core/personal-data/history/sums.ts';
import { addDays } from '#core/personal-data/records/calendar-day.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useServices } from './services-context.ts';
import { useHistory, type HistoryResult } from './use-personal-data.ts';

export function useDayTotals(from: string, to: string): HistoryResult<readonly DayTotal[]> {
  return useHistory(`days ${from} ${to}`, (history) => history.dayTotals(from, to));
}

export function useLastDays(today: string, count: number): HistoryResult<readonly DayTotal[]> {
  return useDayTotals(addDays(today, 1 - count), today);
}

export function useFrequencyTotals(): HistoryResult<readonly FrequencyTotal[]> {
  return useHistory('frequencies', (history) => history.frequencyTotals());
}

export interface SessionPage {
  sessions: readonly SessionRecord[];
  hasMore: boolean;
}

/** Keeps showing the loaded sessions while more are loaded, and if that fails. */
export function useSessions(count: number): HistoryResult<SessionPage> {
  const result = useHistory(`sessions ${count}`, async (history): Promise<SessionPage> => {
    // One more than shown, to know whether there are more.
    const sessions = await history.sessions(undefined, count + 1);
    return { sessions: sessions.slice(0, count), hasMore: sessions.length > count };
  });
  const [last, setLast] = useState<typeof result>();
  if (result.status === 'ready' && result !== last) setLast(result);
  return result.status === 'ready' ? result : (last ?? result);
}

export interface MeasuredSessions {
  heart: readonly SessionRecord[];
  breathing: readonly SessionRecord[];
}

type OfFrequencies = readonly { frequencyId: number; sessions: readonly SessionRecord[] }[];

export function useSessionsOf(
  frequencyIds: readonly number[],
  kind: 'sessionsWithFeelings' | 'sessionsWithHeartOf',
): HistoryResult<OfFrequencies> {
  return useHistory(`${kind} ${frequencyIds.join(' ')}`, (history) =>
    Promise.all(frequencyIds.map(async (frequencyId) => ({ frequencyId, sessions: await history[kind](frequencyId) }))),
  );
}

const dayMilliseconds = 86_400_000;

/** @param day as 2026-11-20; a few sessions of the day before may be included */
export function useMeasuredSince(day: string): HistoryResult<MeasuredSessions> {
  // In some time zones the day begins up to 14 hours earlier than in UTC.
  const from = Date.parse(`${day}T00:00:00Z`) - dayMilliseconds;
  return useHistory(`measured ${day}`, async (history) => {
    const [heart, breathing] = await Promise.all([
      history.sessionsWithHeart(from),
      history.sessionsWithBreathing(from),
    ]);
    return { heart, breathing };
  });
}

export function useRemoveSession(): Pick<History, 'remove' | 'restore'> {
  const { personalData } = useServices();
  return {
    remove: async (id) => (await personalData.open()).history.remove(id),
    restore: async (session) => (await personalData.open()).history.restore(session),
  };
}
