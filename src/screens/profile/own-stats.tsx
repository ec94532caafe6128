import { useLastDays } from '#hooks/use-history.ts';
import { useToday } from '#hooks/use-today.ts';
import { useChapter, useNumber } from '#i18n/language-context.ts';
import { Counts } from './counts.tsx';
import { averagedDays, averagedWeeks, weeklyHours } from './weekly-hours.ts';

export function OwnStats({ sessions, favourites }: { sessions: number; favourites: number }) {
  const { stats, ownHours, ownHoursHint } = useChapter('profile');
  const number = useNumber();
  const today = useToday();
  const days = useLastDays(today, averagedDays);
  return (
    <Counts
      note={days.status === 'ready' ? ownHoursHint(averagedWeeks(days.value, today)) : '…'}
      shown={[
        { name: stats.sessions, value: number(sessions) },
        { name: ownHours, value: days.status === 'ready' ? number(weeklyHours(days.value, today), 1) : '…' },
        { name: stats.favourites, value: number(favourites) },
      ]}
    />
  );
}
