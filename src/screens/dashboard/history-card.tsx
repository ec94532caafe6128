import { CalendarDays } from 'lucide-react';
import { Suspense } from 'react';
import { useTotals } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { lazyExtra } from '#ui/lazy-extra.ts';
import { PlainCard } from './plain-card.tsx';

const WeekCard = lazyExtra(async () => (await import('./own-cards.tsx')).WeekCard);

/** The last seven days, and the way to all the others. A newcomer finds the way only: there is nothing to make up. */
export function HistoryCard({ className }: { className: string }) {
  const totals = useTotals();
  if (!totals || totals.sessions === 0) return <Invitation until={totals ? undefined : 'until-sessions'} className={className} />;
  return (
    <Suspense fallback={<Invitation until="until-sessions" className={className} />}>
      <WeekCard totals={totals} className={className} />
    </Suspense>
  );
}

function Invitation({ until, className }: { until: string | undefined; className: string }) {
  const { history } = useChapter('dashboard');
  return (
    <PlainCard to={routes.history} title={history.title} text={history.text} action={history.action} until={until} className={className}>
      <CalendarDays aria-hidden className="size-6 text-accent" strokeWidth={1.5} />
    </PlainCard>
  );
}
