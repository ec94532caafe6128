import { CalendarDays } from 'lucide-react';
import { Suspense } from 'react';
import { useTotals } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { LinkRow } from './link-row.tsx';

const WeekLink = lazyPart(async () => (await import('./own-cards.tsx')).WeekLink, { optional: true });

/** Without sessions there is only the link: no sample week is shown. */
export function HistoryLink() {
  const totals = useTotals();
  if (!totals || totals.sessions === 0) return <PlainLink pendingClass={totals ? undefined : 'until-sessions'} />;
  return (
    <Suspense fallback={<PlainLink pendingClass="until-sessions" />}>
      <WeekLink totals={totals} />
    </Suspense>
  );
}

function PlainLink({ pendingClass }: { pendingClass: string | undefined }) {
  const { history } = useChapter('dashboard');
  return (
    <LinkRow
      to={routes.history}
      title={history.title}
      text={history.text}
      Glyph={CalendarDays}
      pendingClass={pendingClass}
    />
  );
}
