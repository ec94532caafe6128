import { CalendarDays } from 'lucide-react';
import { useTotals } from '#hooks/use-personal-data.ts';
import { useChapter } from '#i18n/language-context.ts';
import { routes } from '#routes.ts';
import { optionalPart } from '#ui/lazy-part.ts';
import { LinkRow } from './link-row.tsx';

const WeekLink = optionalPart(async () => (await import('./own-cards.tsx')).WeekLink);

/** Without sessions there is only the link: no sample week is shown. */
export function HistoryLink() {
  const totals = useTotals();
  if (!totals || totals.sessions === 0) return <PlainLink pendingClass={totals ? undefined : 'until-sessions'} />;
  return <WeekLink totals={totals} fallback={<PlainLink pendingClass="until-sessions" />} />;
}

function PlainLink({ pendingClass }: { pendingClass: string | undefined }) {
  const { history } = useChapter('dashboard');
  return <LinkRow to={routes.history} {...history} Glyph={CalendarDays} pendingClass={pendingClass} />;
}
