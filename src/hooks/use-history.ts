import { useState } from 'react';
import type { DayTotal, FrequencyTotal, History } from '#core/personal-data/personal-data.ts';
import { addDays } from '#core/personal-data/records/calendar-day.ts';
import type { SessionRecord } from '#core/personal-data/records/records.ts';
import { useServices } from './services-context.ts';
import { useHistory } from './use-personal-data.ts';
import type { HistoryAnswer } from './use-personal-data.ts';

/** The days with listening in them from a day to another, both included, the oldest first. */
export function useDayTotals(from: string, to: string): HistoryAnswer<readonly DayTotal[]> {
  return useHistory(`days ${from} ${to}`, (history) => history.days(from, to));
}

/** The last so many days with listening in them, today included. */
export function useLastDays(today: string, count: number): HistoryAnswer<readonly DayTotal[]> {
  return useDayTotals(addDays(today, 1 - count), today);
}

export function useHeardFrequencies(): HistoryAnswer<readonly FrequencyTotal[]> {
  return useHistory('frequencies', (history) => history.frequencies());
}

export interface SessionPage {
  sessions: readonly SessionRecord[];
  /** Whether there are older ones. */
  hasMore: boolean;
}

/** The newest so many sessions, or a few more where some began at the same moment. Those that are known stay while more are on their way. */
export function useSessions(count: number): HistoryAnswer<SessionPage> {
  const answer = useHistory(`sessions ${count}`, async (history): Promise<SessionPage> => {
    // One more than is shown tells whether there are more.
    const sessions = await history.sessions(undefined, count + 1);
    return { sessions: sessions.slice(0, count), hasMore: sessions.length > count };
  });
  const [last, setLast] = useState(answer);
  if (answer.status === 'ready' && answer !== last) setLast(answer);
  return answer.status === 'loading' ? last : answer;
}

/** Of each frequency its sessions with a feeling before and after. */
export function useFeltSessions(
  frequencyIds: readonly number[],
): HistoryAnswer<readonly { frequencyId: number; sessions: readonly SessionRecord[] }[]> {
  return useHistory(`felt ${frequencyIds.join(' ')}`, (history) =>
    Promise.all(frequencyIds.map(async (frequencyId) => ({ frequencyId, sessions: await history.felt(frequencyId) }))),
  );
}

/** Takes a session away, and puts it back. */
export function useRemoveSession(): Pick<History, 'remove' | 'restore'> {
  const { personalData } = useServices();
  return {
    remove: async (id) => (await personalData.open()).history.remove(id),
    restore: async (session) => (await personalData.open()).history.restore(session),
  };
}
