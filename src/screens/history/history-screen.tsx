import { useWhereKept } from '#components/use-where-kept.ts';
import { useState } from 'react';
import { LazyBoundary } from '#components/lazy-boundary.tsx';
import { Screen } from '#components/screen.tsx';
import { useTotals } from '#hooks/use-personal-data.ts';
import { useToday } from '#hooks/use-today.ts';
import { useChapter } from '#i18n/language-context.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { EmptyHistory } from './empty-history.tsx';

const HistoryContent = lazyPart(async () => (await import('./history-content.tsx')).HistoryContent);

export function HistoryScreen() {
  const { title, subtitle } = useChapter('history');
  return (
    <Screen title={title} subtitle={`${subtitle} ${useWhereKept()}`} back="dashboard" className="accent-pulse">
      <Body />
    </Screen>
  );
}

function Body() {
  const totals = useTotals();
  const today = useToday();
  const [opened, setOpened] = useState(false);
  // Hidden from people with sessions while these load (ui/tokens.css).
  const waiting = <EmptyHistory className="until-sessions" />;
  if (!totals || today === '') return waiting;
  if (totals.sessions === 0 && !opened) return <EmptyHistory />;
  // Stays open: after removing the last session, its undo button must remain.
  if (!opened) setOpened(true);
  return (
    <LazyBoundary fallback={waiting}>
      <HistoryContent totals={totals} today={today} />
    </LazyBoundary>
  );
}
